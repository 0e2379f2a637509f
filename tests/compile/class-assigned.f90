! SPDX-License-Identifier: GPL-3.0-or-later
! Two `class (*)` objects, of which one gets the rank and the other the size.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
program main
  use mpi
  implicit none
  integer :: e, rank, size
  class(*), allocatable :: a, b
  call MPI_Init (e)
  call MPI_Comm_rank (MPI_COMM_WORLD, rank, e)
  call MPI_Comm_size (MPI_COMM_WORLD, size, e)
  a = rank
  b = size
  select type (b)
  type is (integer)
    if (b == 9) call MPI_Barrier (MPI_COMM_WORLD, e)
  end select
  select type (a)
  type is (integer)
    if (a == 9) call MPI_Barrier (MPI_COMM_WORLD, e) ! CHECK: [[#@LINE]]:{{.*}}arning: not every process
  end select
  call MPI_Finalize (e)
end program
