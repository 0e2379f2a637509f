! SPDX-License-Identifier: GPL-3.0-or-later
! The same as own-names.c, in Fortran: variables of the program's modules and common
! blocks are its own, MPI's are those of MPI's modules.
! RUN: cd %T && %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
module own_names
  integer :: mpi_rank, mpi_comm_self
end module

subroutine own(comm)
  use own_names
  integer :: comm, ierr, MPI_me
  common /mpi_place/ MPI_me
  call MPI_Comm_rank(comm, mpi_rank, ierr)
  call MPI_Comm_rank(comm, mpi_comm_self, ierr)
  call MPI_Comm_rank(comm, MPI_me, ierr)
  ! CHECK: [[#@LINE+1]]:{{.*}}: Warning: {{.*}}[parcoach-divergence]
  if (mpi_rank == 0) call MPI_Barrier(comm, ierr)
  ! CHECK: [[#@LINE+1]]:{{.*}}: Warning: {{.*}}[parcoach-divergence]
  if (mpi_comm_self == 0) call MPI_Barrier(comm, ierr)
  ! CHECK: [[#@LINE+1]]:{{.*}}: Warning: {{.*}}[parcoach-divergence]
  if (MPI_me == 0) call MPI_Barrier(comm, ierr)
end subroutine

subroutine constants(x)
  use mpi_f08
  type(MPI_Comm) :: comm
  integer :: x, ierr, rank
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  comm = MPI_COMM_WORLD
  if (rank == 0) comm = MPI_COMM_WORLD
  if (comm /= MPI_COMM_NULL) call MPI_Bcast(x, 1, MPI_INTEGER, 0, comm)
end subroutine
