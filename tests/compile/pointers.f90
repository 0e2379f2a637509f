! SPDX-License-Identifier: GPL-3.0-or-later
! Procedure pointers and type-bound procedures.
! RUN: mkdir -p %t.mods && %mpifort -fplugin-arg-parcoach-verify -J %t.mods -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
module m
  use mpi
  implicit none
  type, abstract :: shape
  contains
    procedure(go), deferred :: run
  end type
  abstract interface
    subroutine go (this)
      import shape
      class(shape) :: this
    end subroutine
  end interface
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
  subroutine once ()
    integer :: e
    call MPI_Barrier (MPI_COMM_WORLD, e)
  end subroutine
  subroutine twice ()
    integer :: e
    call MPI_Barrier (MPI_COMM_WORLD, e)
    call MPI_Barrier (MPI_COMM_WORLD, e)
  end subroutine
  subroutine by_rank ()
    integer :: rank, e
    procedure(once), pointer :: p
    call MPI_Comm_rank (MPI_COMM_WORLD, rank, e)
    if (rank == 0) then
      p => once
    else
      p => twice
    end if
    call p () ! CHECK: [[#@LINE]]:{{.*}}arning: not every process of {{.*}} may reach 'MPI_Barrier' in 'twice'
  end subroutine
  subroutine alike (k)
    integer :: k
    procedure(once), pointer :: p
    p => once
    if (k == 0) p => twice
    call p ()
  end subroutine
  subroutine all_run (s)
    class(shape) :: s
    call s%run ()
  end subroutine
  subroutine one_runs (s)
    class(shape) :: s
    integer :: rank, e
    call MPI_Comm_rank (MPI_COMM_WORLD, rank, e)
    if (rank == 0) then
      call s%run () ! CHECK: [[#@LINE]]:{{.*}}arning: not every process of {{.*}} may reach 'MPI_Barrier' in 'run_box'
    end if
  end subroutine
end module
