! SPDX-License-Identifier: GPL-3.0-or-later
! The constructs that order or exclude, in Fortran.
! REQUIRES: since-gcc-12
! RUN: cd %T && %mpifort -fopenmp -fallow-argument-mismatch -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
subroutine right(x, world)
  use omp_lib
  implicit none
  include 'mpif.h'
  integer :: x(10), world, i, a, ierr
!$omp parallel
!$omp critical
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
!$omp end critical
!$omp barrier
!$omp do ordered
  do i = 1, 10
!$omp ordered
     call MPI_Barrier(MPI_COMM_WORLD, ierr)
!$omp end ordered
  end do
!$omp single
!$omp task depend(out: a)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
!$omp end task
!$omp task depend(in: a)
  call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
!$omp end task
!$omp taskwait
!$omp task if (.false.)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
!$omp end task
!$omp taskgroup
!$omp task
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
!$omp end task
!$omp end taskgroup
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
!$omp end single
!$omp workshare
  x = 0
!$omp end workshare
!$omp master
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
!$omp end master
!$omp masked filter(0)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
!$omp end masked
!$omp end parallel
end subroutine

subroutine wrong(x, y)
  use omp_lib
  implicit none
  include 'mpif.h'
  integer :: x(10), i, a, ierr
  real :: y(10)
  integer(omp_lock_kind), save :: lock
!$omp parallel
!$omp critical
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
!$omp end critical
!$omp critical
  call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr) ! CHECK-DAG: f90:[[#@LINE]]:{{.*}}'MPI_Bcast' may be called before or after 'MPI_Barrier'
!$omp end critical
!$omp barrier
!$omp single
!$omp task depend(in: a)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
!$omp end task
!$omp task depend(in: a)
  call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr) ! CHECK-DAG: f90:[[#@LINE]]:{{.*}}one thread may be in 'MPI_Bcast' here while another thread is in 'MPI_Barrier'
!$omp end task
!$omp end single
!$omp single
  call omp_set_lock(lock)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call omp_unset_lock(lock)
!$omp end single nowait
!$omp single
  call omp_set_lock(lock)
  call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr) ! CHECK-DAG: f90:[[#@LINE]]:{{.*}}'MPI_Bcast' may be called before or after 'MPI_Barrier'
  call omp_unset_lock(lock)
!$omp end single
!$omp critical (name)
  call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
!$omp end critical (name)
!$omp critical (name)
  call MPI_Bcast(y, 1, MPI_REAL, 0, MPI_COMM_WORLD, ierr) ! CHECK-DAG: f90:[[#@LINE]]:{{.*}}'MPI_Bcast' may be called before or after 'MPI_Bcast'
!$omp end critical (name)
!$omp barrier
!$omp sections
!$omp section
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
!$omp section
  call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr) ! CHECK-DAG: f90:[[#@LINE]]:{{.*}}one thread may be in 'MPI_Bcast' here while another thread is in 'MPI_Barrier'
!$omp end sections
!$omp do
  do i = 1, 10
     call MPI_Barrier(MPI_COMM_WORLD, ierr) ! CHECK-DAG: f90:[[#@LINE]]:{{.*}}'MPI_Barrier' may be called by several threads
  end do
!$omp end do
!$omp end parallel
end subroutine
