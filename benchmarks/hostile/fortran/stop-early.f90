! SPDX-License-Identifier: GPL-3.0-or-later
! wrong: mismatch
! n: 3
! not paper: it does not see a process that ends
! not default: paths that end the job are not checked at level default
! A process that finds its input wrong stops, with a barrier of the others ahead.
#include "../case.inc"
program stops
  use mpi
  implicit none
  integer :: rank, s, ierr
  call mpi_init (ierr)
  call mpi_comm_rank (MPI_COMM_WORLD, rank, ierr)
  call mpi_allreduce (rank, s, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
  if (IS_WRONG .and. rank == 2) stop
  call mpi_barrier (MPI_COMM_WORLD, ierr)
  if (rank == 0) print *, 'result', s
  call mpi_finalize (ierr)
end program
