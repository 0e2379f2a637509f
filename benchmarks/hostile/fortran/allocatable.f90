! SPDX-License-Identifier: GPL-3.0-or-later
! wrong: argument
! n: 3
! not paper: it compares operations only
! The counts come from the sizes of arrays, of which one was made smaller.
#include "../case.inc"
program sizes
  use mpi
  implicit none
  integer, allocatable :: a(:), s(:)
  integer :: rank, n, ierr
  call mpi_init (ierr)
  call mpi_comm_rank (MPI_COMM_WORLD, rank, ierr)
  n = 100
  if (IS_WRONG .and. rank == 2) n = 99
  allocate (a(n), s(n))
  a = 1
  call mpi_allreduce (a, s, size (a), MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
  if (rank == 0) print *, 'result', s(99)
  call mpi_finalize (ierr)
end program
