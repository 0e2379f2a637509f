! SPDX-License-Identifier: GPL-3.0-or-later
! Objects that functions return, and pointers to some, of the process and of all.
! RUN: mkdir -p %t.mods && %mpifort -J %t.mods -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
! RUN: %mpifort -O2 -J %t.mods -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
module made_m
  implicit none
  type mat
    integer :: rows = 0, cols = 0
    real(8), allocatable :: v(:,:)
  end type
contains
  function mat_new(r, c) result(a)
    integer, intent(in) :: r, c
    type(mat) :: a
    a%rows = r
    a%cols = c
    allocate(a%v(r, c))
  end function
  function mat_pointer(r, c) result(a)
    integer, intent(in) :: r, c
    type(mat), pointer :: a
    allocate(a)
    a%rows = r
    a%cols = c
    allocate(a%v(r, c))
  end function
end module
program p
  use mpi
  use made_m
  implicit none
  integer :: rank, n, i, ierr
  type(mat) :: own, all
  type(mat), pointer :: part, whole
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  n = 10
  own = mat_new(rank + 1, n)
  all = mat_new(n, n)
  do i = 1, all%rows
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end do
  do i = 1, own%rows
    call MPI_Barrier(MPI_COMM_WORLD, ierr) ! CHECK: made.f90:[[#@LINE]]:{{[0-9]+}}: Warning: not every process of {{.*}} may reach this 'MPI_Barrier'
  end do
  part => mat_pointer(rank + 1, n)
  whole => mat_pointer(n, n)
  do i = 1, whole%rows
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end do
  do i = 1, part%rows
    call MPI_Barrier(MPI_COMM_WORLD, ierr) ! CHECK: made.f90:[[#@LINE]]:{{[0-9]+}}: Warning: not every process of {{.*}} may reach this 'MPI_Barrier'
  end do
  call MPI_Finalize(ierr)
end program
