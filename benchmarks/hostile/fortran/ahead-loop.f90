! SPDX-License-Identifier: GPL-3.0-or-later
! wrong: argument
! n: 3
! not paper: it compares operations only
! A broadcast whose root differs, far behind the root.
#include "../case.inc"
program ahead
  use mpi
  implicit none
  integer :: rank, k, v, root, ierr
  call mpi_init (ierr)
  call mpi_comm_rank (MPI_COMM_WORLD, rank, ierr)
  v = 3
  if (rank == 2) call sleep (0)
  do k = 1, 2000
    root = 0
    if (IS_WRONG .and. rank == 2 .and. k == 1500) root = 2
    call mpi_bcast (v, 1, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
  end do
  if (rank == 0) print *, 'result', v
  call mpi_finalize (ierr)
end program
