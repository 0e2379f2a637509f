! SPDX-License-Identifier: GPL-3.0-or-later
! merge, min and max of the rank are known in each process: a test that says the same in
! all of them is not warned of, one that does not is.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
subroutine ring(comm)
  use mpi
  implicit none
  integer :: comm, rank, nproc, ierr, left, n
  call mpi_comm_rank(comm, rank, ierr)
  call mpi_comm_size(comm, nproc, ierr)
  left = merge(nproc - 1, rank - 1, rank == 0)
  if (left >= 0) call mpi_barrier(comm, ierr)
  n = max(rank, 1)
  if (n >= 1) call mpi_barrier(comm, ierr)
  n = min(rank, 5, nproc)
  if (n <= 5 .and. n >= 0) call mpi_barrier(comm, ierr)
end subroutine

subroutine first(comm)
  use mpi
  implicit none
  integer :: comm, rank, ierr, n
  call mpi_comm_rank(comm, rank, ierr)
  n = max(rank, 1)
  ! CHECK: neighbour.f90:[[@LINE+1]]:{{.*}}not every process of 'comm' may reach this 'MPI_Barrier' [parcoach-divergence]
  if (n == 1) call mpi_barrier(comm, ierr)
  n = min(rank, 5)
  ! CHECK: neighbour.f90:[[@LINE+1]]:{{.*}}not every process of 'comm' may reach this 'MPI_Barrier' [parcoach-divergence]
  if (n == 5) call mpi_barrier(comm, ierr)
end subroutine
