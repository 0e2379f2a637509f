! SPDX-License-Identifier: GPL-3.0-or-later
! rt-stall.c in Fortran, without any check: the report has the name of the procedure.
! RUN: %handfort %s -o %t %rt
! RUN: env PARCOACH_TIMEOUT=2 PARCOACH_ON_TIMEOUT=abort %status -n 2 %t | FileCheck %s
! CHECK: parcoach: warning: no process was seen to move for {{[1-9][0-9]*}} s: all are in MPI calls [parcoach-timeout]
! CHECK-NEXT: parcoach:   ranks 0-1  MPI_Recv  {{.*}}rt-stall.f90:[[#@LINE+9]]
! CHECK: exit status 66
program stall
  use mpi
  implicit none
  integer :: error, rank, x

  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  call MPI_Recv(x, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, error)
  call MPI_Finalize(error)
end program
