! SPDX-License-Identifier: GPL-3.0-or-later
! As chosen-already.c, with the handles of Fortran.
! RUN: %mpifort -c %s -J%T -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
! RUN: sed 's/MPI_MIN, MPI_COMM_WORLD/MPI_SUM, MPI_COMM_WORLD/' %s > %t.f90
! RUN: %mpifort -c %t.f90 -J%T -o %t.o 2>&1 | count 0
program main
  implicit none
  include 'mpif.h'
  integer :: rank, operation, ierr, s = 1, t
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (mod(rank, 3) == 2) then
    operation = MPI_SUM
    if (rank == 1) operation = MPI_MIN
! CHECK: :[[#@LINE+1]]:{{.*}} the operation of 'MPI_Allreduce' may differ
    call MPI_Allreduce(s, t, 1, MPI_INTEGER, operation, MPI_COMM_WORLD, ierr)
  else
! CHECK: :[[#@LINE+1]]:{{.*}} the other processes call it here
    call MPI_Allreduce(s, t, 1, MPI_INTEGER, MPI_MIN, MPI_COMM_WORLD, ierr)
  end if
  call MPI_Finalize(ierr)
end program main
