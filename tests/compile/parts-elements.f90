! SPDX-License-Identifier: GPL-3.0-or-later
! The same as parts-elements.c: the first element is handed over like the array.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
subroutine scattered(table)
  use mpi_f08
  integer :: table(*), t(2), me
  type(MPI_Comm) :: sub

  call MPI_Comm_rank(MPI_COMM_WORLD, me)
  call MPI_Scatter(table, 2, MPI_INTEGER, t, 2, MPI_INTEGER, 0, MPI_COMM_WORLD)
  call MPI_Comm_split(MPI_COMM_WORLD, t(1), me, sub)
  if (t(1) == 0) call MPI_Barrier(sub)
  ! CHECK: parts-elements.f90:[[#@LINE+1]]:{{.*}}arning: not every process of 'sub' may reach this 'MPI_Barrier'
  if (t(2) == 0) call MPI_Barrier(sub)
  call MPI_Comm_free(sub)
end subroutine
