! SPDX-License-Identifier: GPL-3.0-or-later
! wrong: mismatch
! n: 3
! not paper: it does not compare started collectives
! Requests of an array, completed in another order than they were started.
#include "../case.inc"
program waits
  use mpi_f08
  implicit none
  type(MPI_Request) :: q(8)
  integer, asynchronous :: v(8), s(8)
  integer :: rank, k, i
  call mpi_init ()
  call mpi_comm_rank (MPI_COMM_WORLD, rank)
  v = 1
  s = 0
  do i = 1, 10
    do k = 1, 8
      if (IS_WRONG .and. i == 9 .and. k == 3 .and. rank == 1) then
        call mpi_ibarrier (MPI_COMM_WORLD, q(k))
      else
        call mpi_iallreduce (v(k), s(k), 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, q(k))
      end if
    end do
    do k = 8, 2, -1
      call mpi_wait (q(mod (k + rank, 8) + 1), MPI_STATUS_IGNORE)
    end do
    call mpi_waitall (8, q, MPI_STATUSES_IGNORE)
  end do
  if (rank == 0) print *, 'result', s
  call mpi_finalize ()
end program
