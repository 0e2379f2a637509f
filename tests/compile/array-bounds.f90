! SPDX-License-Identifier: GPL-3.0-or-later
! A procedure that gets a section has its bounds and strides; so have pointers.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
program bounds
  use mpi
  implicit none
  integer, target :: v(8) = [1, 2, 3, 4, 5, 6, 7, 8]
  integer, pointer :: p(:), q(:)
  logical :: l(8, 2) = .false., r(2)
  integer :: k, n, ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, k, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, n, ierr)
  ! CHECK: [[#@LINE+1]]:{{.*}} Warning: not every process
  if (length(v(1:mod(k, 8))) == 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  if (length(v(1:mod(n, 8))) == 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  p => v(1::1 + mod(k, 4))
  q => v(1::1 + mod(n, 4))
  ! CHECK: [[#@LINE+1]]:{{.*}} Warning: not every process
  if (p(2) == 3) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  if (q(2) == 3) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  l(4, :) = .true.
  r = any(l(1:1 + mod(k, 8), :), 1)
  ! CHECK: [[#@LINE+1]]:{{.*}} Warning: not every process
  if (r(1)) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
contains
  integer function length(a)
    integer, intent(in) :: a(:)
    length = size(a)
  end function
end program
