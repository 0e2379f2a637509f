! SPDX-License-Identifier: GPL-3.0-or-later
! Some processes choose MPI_COMM_WORLD and others its duplicate: neither has all
! that it waits for.  A choice on which all agree is right.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
subroutine choose(option)
  implicit none
  include "mpif.h"
  integer, intent(in) :: option
  integer :: rank, twin, chosen, ierr
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_dup(MPI_COMM_WORLD, twin, ierr)
  chosen = twin
  if (option > 0) chosen = MPI_COMM_WORLD
  call MPI_Barrier(chosen, ierr)
  if (rank == 0) then
    chosen = twin
  else
    chosen = MPI_COMM_WORLD
  end if
  call MPI_Barrier(chosen, ierr) ! CHECK: [[#@LINE]]:{{[0-9]+}}: Warning: processes may call this 'MPI_Barrier' on different communicators [parcoach-argument]
end subroutine choose
