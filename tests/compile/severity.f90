! SPDX-License-Identifier: GPL-3.0-or-later
! Warnings of one kind are switched off or become errors.
! RUN: %mpifort -fplugin-arg-parcoach-no-warning=parcoach-divergence -c %s -o %t.o 2>&1 | count 0
! RUN: not %mpifort -fplugin-arg-parcoach-error=parcoach-divergence -c %s -o %t.o 2>&1 | FileCheck %s
! CHECK: severity.f90:[[#]]:{{.*}} not every process of {{.*}} [parcoach-divergence]
! RUN: %mpifort -Werror -fplugin-arg-parcoach-no-error=parcoach-divergence -c %s -o %t.o
subroutine f (rank)
  use mpi
  integer :: rank, ie
  call MPI_Comm_rank (MPI_COMM_WORLD, rank, ie)
  if (rank == 0) call MPI_Barrier (MPI_COMM_WORLD, ie)
end subroutine
