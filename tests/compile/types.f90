! SPDX-License-Identifier: GPL-3.0-or-later
! As types.c, in Fortran: kinds of integers, modulo, shifts, real numbers.
! RUN: %mpifort -O1 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
subroutine f
  use mpi
  implicit none
  integer :: rank, x, ierr, root
  integer (kind=1) :: byte
  x = 0
  call MPI_Comm_rank (MPI_COMM_WORLD, rank, ierr)
  byte = int (rank, 1)
  root = merge (1, 0, byte /= rank)
  call MPI_Bcast (x, 1, MPI_INTEGER, root, MPI_COMM_WORLD, ierr) ! CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: {{.*}}arning: the root
  root = modulo (-rank, 1000) / 999
  call MPI_Bcast (x, 1, MPI_INTEGER, root, MPI_COMM_WORLD, ierr) ! CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: {{.*}}arning: the root
  root = merge (1, 0, real (rank) * 0.5 > 3)
  call MPI_Bcast (x, 1, MPI_INTEGER, root, MPI_COMM_WORLD, ierr) ! CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: {{.*}}arning: the root
  root = modulo (-rank, 8) / 8
  call MPI_Bcast (x, 1, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
  root = merge (1, 0, int (rank, 8) * 4 < rank)
  call MPI_Bcast (x, 1, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
end subroutine f
