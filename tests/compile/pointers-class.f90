! SPDX-License-Identifier: GPL-3.0-or-later
! The type of the object that a process has decides what it calls.
! RUN: %mpifort -J %T -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
module m_class
  use mpi
  implicit none
  type :: shape
  contains
    procedure :: run => run_shape
  end type
  type, extends(shape) :: box
  contains
    procedure :: run => run_box
  end type
contains
  subroutine run_box (this)
    class(box) :: this
    integer :: e
    call MPI_Barrier (MPI_COMM_WORLD, e)
  end subroutine
  subroutine run_shape (this)
    class(shape) :: this
  end subroutine
  subroutine by_rank ()
    integer :: rank, e
    type(shape), target :: a
    type(box), target :: b
    class(shape), pointer :: p
    call MPI_Comm_rank (MPI_COMM_WORLD, rank, e)
    if (rank == 0) then
      p => a
    else
      p => b
    end if
    call p%run () ! CHECK: [[#@LINE]]:{{.*}}arning: not every process of {{.*}} may reach 'MPI_Barrier' in 'run_box'
  end subroutine
  subroutine by_size ()
    integer :: n, e
    type(shape), target :: a
    type(box), target :: b
    class(shape), pointer :: p
    call MPI_Comm_size (MPI_COMM_WORLD, n, e)
    p => a
    if (n > 4) p => b
    call p%run ()
  end subroutine
  subroutine given (p, q)
    class(shape) :: p
    class(shape), allocatable :: q
    call p%run ()
    call q%run ()
  end subroutine
end module
