! SPDX-License-Identifier: GPL-3.0-or-later
! wrong: argument
! n: 3
! not paper: it compares operations only
! MPI_IN_PLACE on the root of a gather only, and with another count on one sender.
#include "../case.inc"
program place
  use mpi_f08
  implicit none
  integer :: rank, n, v(6)
  call mpi_init ()
  call mpi_comm_rank (MPI_COMM_WORLD, rank)
  v = rank
  n = 2
  if (IS_WRONG .and. rank == 2) n = 1
  if (rank == 0) then
    call mpi_gather (MPI_IN_PLACE, 0, MPI_INTEGER, v, 2, MPI_INTEGER, 0, MPI_COMM_WORLD)
  else
    call mpi_gather (v, n, MPI_INTEGER, v, 2, MPI_INTEGER, 0, MPI_COMM_WORLD)
  end if
  if (rank == 0) print *, 'result', v(1:4)
  call mpi_finalize ()
end program
