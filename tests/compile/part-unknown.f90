! SPDX-License-Identifier: GPL-3.0-or-later
! As part-unknown.c, in Fortran: a module keeps the communicator of some processes.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
! RUN: %mpifort -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
! RUN: nm %t.o | FileCheck --check-prefix=HOOK %s
! HOOK: __parcoach
module groups
  use mpi
  implicit none
  type team
    integer :: comm = MPI_COMM_NULL
    logical :: member = .false.
  end type
contains
  subroutine make (t, rank)
    type (team), intent (inout) :: t
    integer, intent (in) :: rank
    integer :: part, ierr
    t%member = rank < 2
    call MPI_Comm_split (MPI_COMM_WORLD, merge (1, MPI_UNDEFINED, t%member), rank, part, ierr)
    t%comm = part
  end subroutine
end module

subroutine all_of (x)
  use groups
  real :: x
  type (team) :: t
  integer :: rank, me, ierr
  call MPI_Comm_rank (MPI_COMM_WORLD, rank, ierr)
  call make (t, rank)
  if (t%member) then
    call MPI_Bcast (x, 1, MPI_REAL, 0, t%comm, ierr)
    call MPI_Comm_rank (t%comm, me, ierr)
    if (me == 0) call MPI_Barrier (t%comm, ierr) ! CHECK: [[#@LINE]]:{{[0-9]+}}: Warning: {{.*}} may reach this 'MPI_Barrier'
  end if
end subroutine
