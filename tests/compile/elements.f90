! SPDX-License-Identifier: GPL-3.0-or-later
! The same as elements.c: elements of dummy arguments, of components that are
! reached through a pointer, and of allocatable arrays.
! RUN: mkdir -p %t.mods && %mpifort -J %t.mods -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
module m
  use mpi
  implicit none
  type solver
    integer :: comm, keep(500), info(80)
  end type
contains
  subroutine driver(id, n)
    type(solver), target :: id
    integer :: n, rank, ierr
    integer, pointer :: keep(:)

    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    keep => id%keep
    keep(133) = rank
    id%info(2) = rank
    if (keep(110) == 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
    if (id%keep(110) == 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
    if (id%info(1) == 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
    ! CHECK-DAG: elements.f90:[[#@LINE+1]]:{{.*}}arning: not every process of {{.*}} may reach this 'MPI_Barrier'
    if (id%keep(133) == 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
    ! CHECK-DAG: elements.f90:[[#@LINE+1]]:{{.*}}arning: not every process of {{.*}} may reach this 'MPI_Barrier'
    if (keep(n) == 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Reduce(keep(246), keep(247), 1, MPI_INTEGER, MPI_MAX, 0, MPI_COMM_WORLD, ierr)
    if (id%keep(486) == 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
    ! CHECK-DAG: elements.f90:[[#@LINE+1]]:{{.*}}arning: not every process of {{.*}} may reach this 'MPI_Barrier'
    if (id%keep(247) == 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Bcast(keep, 500, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
    if (id%keep(133) == 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end subroutine

  subroutine dummies(info, icntl, k)
    integer :: info(40), icntl(:), k(*), rank, ierr
    integer, allocatable :: v(:)

    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    allocate (v(10))
    v(2) = 0
    v(1) = rank
    info(2) = rank
    icntl(3) = rank
    k(4) = rank
    if (v(2) == 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
    if (info(1) == 1 .or. icntl(2) == 1 .or. k(5) == 1) &
      call MPI_Barrier(MPI_COMM_WORLD, ierr)
    ! CHECK-DAG: elements.f90:[[#@LINE+1]]:{{.*}}arning: not every process of {{.*}} may reach this 'MPI_Barrier'
    if (v(1) == 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
    ! CHECK-DAG: elements.f90:[[#@LINE+1]]:{{.*}}arning: not every process of {{.*}} may reach this 'MPI_Barrier'
    if (info(2) == 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
    ! CHECK-DAG: elements.f90:[[#@LINE+1]]:{{.*}}arning: not every process of {{.*}} may reach this 'MPI_Barrier'
    if (icntl(3) == 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
    ! CHECK-DAG: elements.f90:[[#@LINE+1]]:{{.*}}arning: not every process of {{.*}} may reach this 'MPI_Barrier'
    if (k(4) == 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call set(info(5), rank)
    if (info(6) == 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
    ! CHECK-DAG: elements.f90:[[#@LINE+1]]:{{.*}}arning: not every process of {{.*}} may reach this 'MPI_Barrier'
    if (info(5) == 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end subroutine

  subroutine ranks(a)
    integer :: a(..), rank, ierr

    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    select rank (a)
    rank (1)
      a(2) = rank
    end select
  end subroutine

  subroutine any_rank()
    integer :: a(3), ierr

    a = 0
    call ranks(a)
    ! CHECK-DAG: elements.f90:[[#@LINE+1]]:{{.*}}arning: not every process of {{.*}} may reach this 'MPI_Barrier'
    if (a(2) == 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end subroutine

  subroutine set(one, value)
    integer :: one, value

    one = value
  end subroutine
end module
