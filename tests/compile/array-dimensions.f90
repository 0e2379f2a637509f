! SPDX-License-Identifier: GPL-3.0-or-later
! Which element an argument's element is depends on its bounds and on the dimensions of
! both arrays.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
program dimensions
  use mpi
  implicit none
  integer :: v(4, 4), k, ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, k, ierr)
  v = 0
  ! CHECK: [[#@LINE+2]]:{{.*}} Warning: not every process
  v(1, 2) = k
  if (shaped(v) == 3) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  ! CHECK: [[#@LINE+1]]:{{.*}} Warning: not every process
  if (sized(v, 4) == 3) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  if (v(2, 1) == 3) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
contains
  integer function shaped(a)
    integer, intent(in) :: a(:, :)
    shaped = a(1, 2)
  end function
  integer function sized(a, n)
    integer, intent(in) :: n, a(n, *)
    sized = a(1, 2)
  end function
end program
