! SPDX-License-Identifier: GPL-3.0-or-later
! As decided.c, in Fortran.
! RUN: %mpifort -O1 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
subroutine f
  use mpi
  implicit none
  integer :: rank, n, part, x, ierr
  x = 0
  call MPI_Comm_rank (MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size (MPI_COMM_WORLD, n, ierr)
  if (n == 1024 .and. rank == 1000) call MPI_Barrier (MPI_COMM_WORLD, ierr) ! CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: {{.*}}arning: {{.*}} [parcoach-divergence]
  if (mod (rank * 5, 211) == 77) call MPI_Barrier (MPI_COMM_WORLD, ierr)    ! CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: {{.*}}arning: {{.*}} [parcoach-divergence]
  call MPI_Bcast (x, 1, MPI_INTEGER, rank / 5000, MPI_COMM_WORLD, ierr)    ! CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: {{.*}}arning: the root {{.*}} [parcoach-argument]
  call MPI_Comm_split (MPI_COMM_WORLD, rank / 300, rank, part, ierr)
  if (rank < 900) call MPI_Barrier (part, ierr)
  if (rank == 750) call MPI_Barrier (part, ierr) ! CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: {{.*}}arning: {{.*}} [parcoach-divergence]
end subroutine f
