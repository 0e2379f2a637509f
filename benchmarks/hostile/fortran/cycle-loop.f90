! SPDX-License-Identifier: GPL-3.0-or-later
! wrong: mismatch
! n: 4
! A process leaves a loop one iteration early; on the others the last reduction waits.
#include "../case.inc"
program cycles
  use mpi
  implicit none
  integer :: rank, k, v, ierr
  real(8) :: change, all
  call mpi_init (ierr)
  call mpi_comm_rank (MPI_COMM_WORLD, rank, ierr)
  v = 0
  outer: do k = 1, 100
    change = 1d0 / k
    call mpi_allreduce (change, all, 1, MPI_DOUBLE_PRECISION, MPI_MAX, MPI_COMM_WORLD, ierr)
    v = v + 1
    if (all < 0.02d0) exit outer
    if (IS_WRONG .and. rank == 1 .and. k == 49) exit outer
  end do outer
  call mpi_barrier (MPI_COMM_WORLD, ierr)
  if (rank == 0) print *, 'result', v
  call mpi_finalize (ierr)
end program
