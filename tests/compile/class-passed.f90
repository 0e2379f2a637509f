! SPDX-License-Identifier: GPL-3.0-or-later
! Objects that are passed one after another to a dummy of a `class`.
! RUN: %mpifort -J %T -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
module m_passed
  implicit none
  type :: t
    integer :: n = 0
  end type
  type :: holder
    class(t), allocatable :: c
  end type
contains
  subroutine put (x, v)
    class(t), intent(inout) :: x
    integer, intent(in) :: v
    x%n = v
  end subroutine
end module
program main
  use mpi
  use m_passed
  implicit none
  integer :: e, rank, size
  type(t) :: a, b
  type(holder) :: h
  call MPI_Init (e)
  call MPI_Comm_rank (MPI_COMM_WORLD, rank, e)
  call MPI_Comm_size (MPI_COMM_WORLD, size, e)
  call put (a, rank)
  call put (b, size)
  if (b%n == 9) call MPI_Barrier (MPI_COMM_WORLD, e)
  if (a%n == 9) call MPI_Barrier (MPI_COMM_WORLD, e) ! CHECK: [[#@LINE]]:{{.*}}arning: not every process
  allocate (h%c)
  call put (h%c, rank)
  if (h%c%n == 9) call MPI_Barrier (MPI_COMM_WORLD, e) ! CHECK: [[#@LINE]]:{{.*}}arning: not every process
  call MPI_Finalize (e)
end program
