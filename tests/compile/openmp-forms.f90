! SPDX-License-Identifier: GPL-3.0-or-later
! As openmp-forms.c, where Fortran's form is another one for the compiler.
! REQUIRES: since-gcc-12
! RUN: cd %T && %mpifort -fopenmp -fallow-argument-mismatch -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
subroutine right(comms)
  use omp_lib
  implicit none
  include 'mpif.h'
  integer :: comms(0:3), own, mine, made, ierr, i
  common /each/ own, mine
!$omp threadprivate(/each/)
  call MPI_Comm_dup(MPI_COMM_WORLD, made, ierr)
  if (.not. omp_in_parallel()) call MPI_Barrier(MPI_COMM_WORLD, ierr)
!$omp parallel private(ierr)
  call MPI_Barrier(comms(omp_get_thread_num()), ierr)
  call MPI_Barrier(own, ierr)
!$omp do
  do i = 0, 3
     call MPI_Barrier(comms(i), ierr)
  end do
!$omp single
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
!$omp end single nowait
!$omp single
  call MPI_Barrier(made, ierr)
!$omp end single
!$omp end parallel
!$omp parallel master
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
!$omp end parallel master
!$omp teams num_teams(1)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
!$omp end teams
end subroutine

subroutine wrong(x)
  use omp_lib
  implicit none
  include 'mpif.h'
  integer :: own, mine, ierr, i, x
  common /each/ own, mine
!$omp threadprivate(/each/)
!$omp parallel do private(ierr)
  do i = 0, 3
     call MPI_Barrier(MPI_COMM_WORLD, ierr)
! CHECK-DAG: openmp-forms.f90:[[#@LINE-1]]:
! CHECK-DAG: Warning: 'MPI_Barrier' may be called by several threads
  end do
!$omp parallel private(ierr)
  mine = omp_get_thread_num()
  if (mine > 0) then
!$omp barrier
! CHECK-DAG: openmp-forms.f90:[[#@LINE-1]]:
! CHECK-DAG: Warning: not every thread of the team may reach this 'barrier'
  end if
!$omp masked filter(1)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
!$omp end masked
  if (omp_get_thread_num() == 2) call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
! CHECK-DAG: openmp-forms.f90:[[#@LINE-1]]:
! CHECK-DAG: Warning: one thread may be in 'MPI_Bcast' here while another thread is in 'MPI_Barrier'
!$omp end parallel
end subroutine
