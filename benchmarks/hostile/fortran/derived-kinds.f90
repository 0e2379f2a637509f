! SPDX-License-Identifier: GPL-3.0-or-later
! wrong: argument
! n: 2
! not paper: it compares operations only
! A section of an array as a vector, and its elements; the wrong one is of another kind.
#include "../case.inc"
program kinds
  use mpi
  implicit none
  integer :: rank, column, ierr
  real(8) :: a(3, 4)
  call mpi_init (ierr)
  call mpi_comm_rank (MPI_COMM_WORLD, rank, ierr)
  a = rank
  call mpi_type_vector (4, 1, 3, merge (MPI_REAL, MPI_REAL8, IS_WRONG .and. rank == 1), column, ierr)
  call mpi_type_commit (column, ierr)
  if (rank == 0) then
    call mpi_bcast (a, 4, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  else
    call mpi_bcast (a, 1, column, 0, MPI_COMM_WORLD, ierr)
  end if
  call mpi_type_free (column, ierr)
  if (rank == 0) print *, 'result', a(1, 1)
  call mpi_finalize (ierr)
end program
