! SPDX-License-Identifier: GPL-3.0-or-later
! The dynamic type of an object that has another name, of another attribute.
! RUN: %mpifort -J %T -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
module m_named
  implicit none
  type :: base
  end type
  type, extends(base) :: one
  end type
  type :: holder
    class(base), allocatable :: b
  end type
end module
program main
  use mpi
  use m_named
  implicit none
  integer :: e, rank, q
  type(holder) :: h, k
  call MPI_Init (e)
  call MPI_Comm_rank (MPI_COMM_WORLD, rank, e)
  allocate (base :: h%b)
  q = 0
  select type (x => h%b)
  type is (one)
    q = 1
  end select
  if (q == 1) call MPI_Barrier (MPI_COMM_WORLD, e)
  if (rank == 1) then
    allocate (one :: k%b)
  else
    allocate (base :: k%b)
  end if
  q = 0
  select type (x => k%b)
  type is (one)
    q = 1
  end select
  if (q == 1) call MPI_Barrier (MPI_COMM_WORLD, e) ! CHECK: [[#@LINE]]:{{.*}}arning: not every process
  call MPI_Finalize (e)
end program
