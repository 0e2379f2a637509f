! SPDX-License-Identifier: GPL-3.0-or-later
! wrong: mismatch
! n: 4
! Communicators of neighbors, which change in each step.
#include "../case.inc"
program splits
  use mpi_f08
  implicit none
  type(MPI_Comm) :: pair
  integer :: rank, k, s, t
  call mpi_init ()
  call mpi_comm_rank (MPI_COMM_WORLD, rank)
  t = 0
  do k = 1, 60
    call mpi_comm_split (MPI_COMM_WORLD, mod (rank + k, 4) / 2, -rank, pair)
    if (IS_WRONG .and. rank == 3 .and. k == 50) then
      call mpi_barrier (pair)
    else
      call mpi_allreduce (rank, s, 1, MPI_INTEGER, MPI_SUM, pair)
    end if
    t = t + s
    call mpi_comm_free (pair)
  end do
  if (rank == 0) print *, 'result', t
  call mpi_finalize ()
end program
