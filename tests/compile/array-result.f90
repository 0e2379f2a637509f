! SPDX-License-Identifier: GPL-3.0-or-later
! The bounds of the result of a function that is allocatable are set by the function:
! here they are the rank.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s
program results
  use mpi
  implicit none
  integer :: rank, ierr
  integer, allocatable :: a(:)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  a = make(rank)
  if (ubound(a, 1) == 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  ! CHECK: array-result.f90:13:{{.*}} Warning: not every process of 'MPI_COMM_WORLD' may reach this 'MPI_Barrier'
  call MPI_Finalize(ierr)
contains
  function make(x) result(a)
    integer, allocatable :: a(:)
    integer :: x
    allocate (a(x))
    a = 0
  end function
end program
