! SPDX-License-Identifier: GPL-3.0-or-later
! What a procedure does to the descriptor of an array, its caller finds; another
! descriptor that becomes a copy has its bounds.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
program descriptor
  use mpi
  implicit none
  integer, allocatable :: a(:), b(:), c(:)
  integer :: k, n, ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, k, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, n, ierr)
  call make(a, k)
  call make(b, n)
  ! CHECK: [[#@LINE+1]]:{{.*}} Warning: not every process
  if (allocated(a)) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  if (allocated(b)) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  allocate (c(k))
  call move_alloc(c, a)
  ! CHECK: [[#@LINE+1]]:{{.*}} Warning: not every process
  if (size(a) == 3) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
contains
  subroutine make(x, i)
    integer, allocatable, intent(out) :: x(:)
    integer, intent(in) :: i
    if (i == 1) allocate (x(4))
  end subroutine
end program
