! SPDX-License-Identifier: GPL-3.0-or-later
! wrong: mismatch
! n: 2
! A window with passive access, and a fence that one process takes for a barrier.
#include "../case.inc"
program window
  use mpi_f08
  implicit none
  type(MPI_Win) :: w
  integer, asynchronous :: a(4)
  integer :: rank, k
  integer(MPI_ADDRESS_KIND) :: bytes = 16
  call mpi_init ()
  call mpi_comm_rank (MPI_COMM_WORLD, rank)
  a = 0
  call mpi_win_create (a, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, w)
  do k = 1, 10
    call mpi_win_lock (MPI_LOCK_SHARED, 0, 0, w)
    call mpi_win_unlock (0, w)
    if (IS_WRONG .and. rank == 1 .and. k == 9) then
      call mpi_win_fence (0, w)
    else
      call mpi_barrier (MPI_COMM_WORLD)
    end if
  end do
  call mpi_win_free (w)
  if (rank == 0) print *, 'result', a
  call mpi_finalize ()
end program
