! SPDX-License-Identifier: GPL-3.0-or-later
! A pointer in a derived type leads to another count, or communicator, on some processes: the
! argument, which is passed by reference, is checked.  Before, it is proved.
! RUN: %mpifort -c %s -o %t.o && %parcoach model --pass=obligations %t.o | FileCheck %s
program chosen
  use mpi
  implicit none
  type plan_t
    integer :: n
    integer, pointer :: count, comm
  end type
  integer :: rank, ierr
  integer, target :: one, three, all, other
  type(plan_t) :: plan
  double precision :: d(8)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  one = 1
  three = 3
  all = MPI_COMM_WORLD
  call MPI_Comm_dup(MPI_COMM_WORLD, other, ierr)
  plan%count => one
  plan%comm => all
  ! CHECK: [[#@LINE+3]]:{{[0-9]+}} MPI_Bcast
  ! CHECK: argument 1 proved
  ! CHECK: argument 3 proved
  call MPI_Bcast(d, plan%count, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  if (rank > 0) plan%count => three
  ! CHECK: [[#@LINE+3]]:{{[0-9]+}} MPI_Bcast
  ! CHECK: argument 1 checked
  ! CHECK: argument 3 proved
  call MPI_Bcast(d, plan%count, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  ! CHECK: [[#@LINE+3]]:{{[0-9]+}} MPI_Barrier
  ! CHECK-NEXT: order
  ! CHECK-NEXT: communicator proved
  call MPI_Barrier(plan%comm, ierr)
  if (rank > 0) plan%comm => other
  ! CHECK: [[#@LINE+3]]:{{[0-9]+}} MPI_Barrier
  ! CHECK-NEXT: order
  ! CHECK-NEXT: communicator checked
  call MPI_Barrier(plan%comm, ierr)
  call MPI_Finalize(ierr)
end program
