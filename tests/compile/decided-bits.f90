! SPDX-License-Identifier: GPL-3.0-or-later
! Intrinsic functions that count bits of a rank.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
subroutine f(x)
  implicit none
  include 'mpif.h'
  integer :: x, rank, ierr
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Bcast(x, 1, MPI_INTEGER, popcnt(rank), MPI_COMM_WORLD, ierr) ! CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: {{.*}}arning: the root
  call MPI_Bcast(x, 1, MPI_INTEGER, popcnt(rank) / 31, MPI_COMM_WORLD, ierr)
  call MPI_Bcast(x, 1, MPI_INTEGER, poppar(rank), MPI_COMM_WORLD, ierr) ! CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: {{.*}}arning: the root
  call MPI_Bcast(x, 1, MPI_INTEGER, trailz(rank) / 33, MPI_COMM_WORLD, ierr)
end subroutine f
