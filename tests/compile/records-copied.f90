! SPDX-License-Identifier: GPL-3.0-or-later
! Derived types that are copied as a whole, or reached through c_f_pointer by another type.
! RUN: %mpifort -c %s -o %t.o -J %T 2>&1 | FileCheck %s --implicit-check-not=arning:
program p
  use mpi
  use iso_c_binding
  implicit none
  type in
    integer :: x
  end type
  type s
    integer :: n, m
    type(in) :: i
  end type
  type(s), target :: a, b, c, d, e, same
  integer, pointer :: whole, parts(:)
  integer :: rank, ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  a%n = 0; b%n = 1; a%i%x = 0; b%i%x = 1
  same = a
  if (same%n /= 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  c = a; d = a; e = a
  if (rank > 0) c = b
  if (c%n /= 0) call MPI_Barrier(MPI_COMM_WORLD, ierr) ! CHECK: copied.f90:[[#@LINE]]:{{.*}} Warning: not every process
  call c_f_pointer(c_loc(d), whole)
  whole = rank
  if (d%n /= 0) call MPI_Barrier(MPI_COMM_WORLD, ierr) ! CHECK: copied.f90:[[#@LINE]]:{{.*}} Warning: not every process
  call c_f_pointer(c_loc(e), parts, [2])
  parts(1) = rank
  if (e%n /= 0) call MPI_Barrier(MPI_COMM_WORLD, ierr) ! CHECK: copied.f90:[[#@LINE]]:{{.*}} Warning: not every process
  call MPI_Finalize(ierr)
end program
