! SPDX-License-Identifier: GPL-3.0-or-later
! The same as argument-owner.c.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
subroutine owned(x, k)
  use mpi
  real(8) :: x(3)
  integer :: k, owner, all, me, ierr

  call MPI_Comm_rank(MPI_COMM_WORLD, me, ierr)
  owner = -1
  if (mod(k, 4) == me) owner = me
  call MPI_Allreduce(owner, all, 1, MPI_INTEGER, MPI_MAX, MPI_COMM_WORLD, ierr)
  call MPI_Bcast(x, 3, MPI_REAL8, all, MPI_COMM_WORLD, ierr)
  ! CHECK: argument-owner.f90:[[#@LINE+1]]:{{.*}}arning: the root of 'MPI_Bcast' may differ between processes
  call MPI_Bcast(x, 3, MPI_REAL8, owner, MPI_COMM_WORLD, ierr)
end subroutine
