! SPDX-License-Identifier: GPL-3.0-or-later
! MPI_Abort on a part of the processes need not end the others, which are compared.
! RUN: %pfort -c %s -o %t.o 2>&1 | count 0
! RUN: nm %t.o | FileCheck %s
! CHECK: __parcoach_
subroutine f (world)
  implicit none
  integer :: world, part, rank, ierr
  call MPI_Comm_rank (world, rank, ierr)
  call MPI_Comm_split (world, 0, 0, part, ierr)
  if (rank == 0) call MPI_Abort (part, 1, ierr)
  call MPI_Barrier (world, ierr)
end subroutine
