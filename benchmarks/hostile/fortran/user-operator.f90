! SPDX-License-Identifier: GPL-3.0-or-later
! wrong: argument
! n: 3
! An operation of the user in Fortran; one process takes a predefined one.
#include "../case.inc"
program operators
  use mpi
  implicit none
  external larger
  integer :: rank, op, used, s, ierr
  call mpi_init (ierr)
  call mpi_comm_rank (MPI_COMM_WORLD, rank, ierr)
  call mpi_op_create (larger, .true., op, ierr)
  used = op
  if (IS_WRONG .and. rank == 1) used = MPI_MAX
  call mpi_allreduce (rank, s, 1, MPI_INTEGER, used, MPI_COMM_WORLD, ierr)
  call mpi_op_free (op, ierr)
  if (rank == 0) print *, 'result', s
  call mpi_finalize (ierr)
end program
subroutine larger (a, b, n, kind)
  integer :: n, a(n), b(n), kind
  b = max (a, b)
  if (kind < 0) b = a
end subroutine
