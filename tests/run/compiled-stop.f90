! SPDX-License-Identifier: GPL-3.0-or-later
! A Fortran 'stop' by one process before a collective that the others wait in.
! RUN: cd %T && %mpifort -w -fplugin-arg-parcoach-instrument=all %s -o %t %rt
! RUN: cd %T && %mpifort -w -O2 -fplugin-arg-parcoach-analysis=paper %s -o %t.2 %rt
! RUN: %status -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
! RUN: %status -n 3 %t skip | FileCheck %s
! RUN: %long %status -n 3 %t.2 skip | FileCheck %s
! RIGHT: exit status 0
! CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
! CHECK-DAG: parcoach:   rank 1 {{ *}}exit
program main
  use mpi_f08
  implicit none
  integer :: rank
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  if (command_argument_count() > 0 .and. rank == 1) stop
  call MPI_Barrier(MPI_COMM_WORLD) ! CHECK-DAG: parcoach:   ranks 0, 2 {{ *}}MPI_Barrier
  call MPI_Finalize()
end program
! CHECK: exit status 66
