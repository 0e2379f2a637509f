! SPDX-License-Identifier: GPL-3.0-or-later
! use mpi: handles are integers; a dummy communicator is a parameter.
! RUN: cd %T && %mpifort -fopenmp -fplugin-arg-parcoach-analysis=strict -fplugin-arg-parcoach-verify -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: cd %T && %mpifort -w -fopenmp -O2 -fdump-tree-optimized=%t.dump -c %s -o %t.o
! RUN: FileCheck %s --check-prefix=CODE < %t.dump
! CODE: __parcoach_call2 (comm{{.*}}__parcoach_records
! CODE-NOT: mpi_barrier (
subroutine sync(comm, rank)
  use mpi
  implicit none
  integer, intent(in) :: comm, rank
  integer :: ierr
  ! CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: Warning: not every process of 'comm' may reach this 'MPI_Barrier' [parcoach-divergence]
  if (rank /= 0) call MPI_Barrier(comm, ierr)
end subroutine
