! SPDX-License-Identifier: GPL-3.0-or-later
! A component is that of an element: which one that is can differ between processes.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
program objects
  use mpi
  implicit none
  type part
    integer :: n
    integer, allocatable :: v(:)
  end type
  type(part) :: parts(0:63)
  type(part), allocatable :: more(:)
  integer :: rank, i, ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  allocate(more(0:63))
  do i = 0, 63
    parts(i)%n = mod(i, 7)
    more(i)%n = i
  end do
  do i = 0, 63
    if (parts(i)%n > 2) call MPI_Barrier(MPI_COMM_WORLD, ierr)
    if (more(i)%n > 2) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end do
  if (parts(rank)%n > 2) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  ! CHECK: object.f90:[[#@LINE-1]]:{{[0-9]+}}:
  ! CHECK: Warning: not every process of {{.*}} may reach this 'MPI_Barrier'
  if (more(rank)%n > 2) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  ! CHECK: object.f90:[[#@LINE-1]]:{{[0-9]+}}:
  ! CHECK: Warning: not every process of {{.*}} may reach this 'MPI_Barrier'
  call MPI_Finalize(ierr)
end program
