! SPDX-License-Identifier: GPL-3.0-or-later
! A type-bound procedure, called by some processes, of which one extension calls a
! collective and one does not; gfortran's own procedures of the types are no targets.
! RUN: cd %T && %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
module bound
  use mpi
  implicit none
  type, abstract :: base
  contains
    procedure(act), deferred :: step
    procedure(act), deferred :: quiet
  end type
  abstract interface
    subroutine act(self, comm)
      import
      class(base), intent(inout) :: self
      integer, intent(in) :: comm
    end subroutine
  end interface
  type, extends(base) :: loud
  contains
    procedure :: step => sync
    procedure :: quiet => none
  end type
  type, extends(loud) :: silent
  contains
    procedure :: step => nothing
  end type
contains
  subroutine sync(self, comm)
    class(loud), intent(inout) :: self
    integer, intent(in) :: comm
    integer :: ierr
    call MPI_Barrier(comm, ierr)
  end subroutine
  subroutine none(self, comm)
    class(loud), intent(inout) :: self
    integer, intent(in) :: comm
  end subroutine
  subroutine nothing(self, comm)
    class(silent), intent(inout) :: self
    integer, intent(in) :: comm
  end subroutine
  subroutine some(s)
    class(base), intent(inout) :: s
    integer :: rank, ierr
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    ! CHECK: arning: not every process of {{.*}} may reach 'MPI_Barrier' in 'sync'
    if (rank > 1) call s%step(MPI_COMM_WORLD)
    if (rank > 1) call s%quiet(MPI_COMM_WORLD)
  end subroutine
end module
