! SPDX-License-Identifier: GPL-3.0-or-later
! wrong: mismatch
! n: 4
! A reduction from one group of an intercommunicator to a process of the other.
#include "../case.inc"
program inter_reduce
  use mpi
  implicit none
  integer :: rank, half, inter, root, s, k, ierr
  call mpi_init (ierr)
  call mpi_comm_rank (MPI_COMM_WORLD, rank, ierr)
  call mpi_comm_split (MPI_COMM_WORLD, rank / 2, rank, half, ierr)
  call mpi_intercomm_create (half, 0, MPI_COMM_WORLD, merge (2, 0, rank < 2), 4, inter, ierr)
  s = 0
  root = 0
  if (rank == 0) root = MPI_ROOT
  if (rank == 1) root = MPI_PROC_NULL
  do k = 1, 20
    if (IS_WRONG .and. k == 18 .and. rank == 0) then
      call mpi_bcast (s, 1, MPI_INTEGER, root, inter, ierr)
    else
      call mpi_reduce (rank, s, 1, MPI_INTEGER, MPI_SUM, root, inter, ierr)
    end if
  end do
  call mpi_comm_free (inter, ierr)
  call mpi_comm_free (half, ierr)
  if (rank == 0) print *, 'result', s
  call mpi_finalize (ierr)
end program
