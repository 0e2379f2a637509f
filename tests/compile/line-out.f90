! SPDX-License-Identifier: GPL-3.0-or-later
! gfortran lets arguments of intent (out) have no value in front of a call, and then gives
! the call the place of what is before it: the line must be that of the call.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
subroutine s1(comm, rank)
  use mpi
  implicit none
  integer, intent(in) :: comm, rank
  integer :: ierr, b, r
  call MPI_Comm_rank(comm, r, ierr)
  if (r == 0) then
     ! CHECK: line-out.f90:[[@LINE+1]]:33: Warning: not every process of 'comm' may reach this 'MPI_Barrier'
     call MPI_Barrier(comm, ierr)
  end if
! CHECK: line-out.f90:11:6: note: (1)
! CHECK: line-out.f90:10:35: note: (2) it depends on 'r', set here by 'MPI_Comm_rank'
end subroutine
