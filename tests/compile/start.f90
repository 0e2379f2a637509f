! SPDX-License-Identifier: GPL-3.0-or-later
! A persistent collective that one process only starts.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
subroutine step (buf, again)
  implicit none
  include 'mpif.h'
  integer :: buf, req, rank, e
  logical :: again
  call MPI_Comm_rank (MPI_COMM_WORLD, rank, e)
  call MPI_Bcast_init (buf, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, MPI_INFO_NULL, req, e)
  call MPI_Start (req, e)
  call MPI_Wait (req, MPI_STATUS_IGNORE, e)
  if (again) then
    call MPI_Start (req, e)
    call MPI_Wait (req, MPI_STATUS_IGNORE, e)
  end if
  if (rank == 0) then
    call MPI_Start (req, e) ! CHECK: [[#@LINE]]:{{.*}}arning: not every process of {{.*}} may reach this 'MPI_Start'
    call MPI_Wait (req, MPI_STATUS_IGNORE, e)
  end if
  call MPI_Request_free (req, e)
end subroutine
