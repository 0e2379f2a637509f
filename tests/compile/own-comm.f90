! SPDX-License-Identifier: GPL-3.0-or-later
! As own-comm.c, in Fortran.
! RUN: mkdir -p %t.mods && cd %t.mods && %mpifort -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
module communicators
  use mpi
  implicit none
  integer :: comm (64), two (2)
end module

subroutine teams
  use communicators
  use omp_lib
  implicit none
  integer :: tid, ierr
  !$omp parallel private (tid, ierr)
  tid = omp_get_thread_num ()
  !$omp task firstprivate (tid) private (ierr)
  call MPI_Barrier (comm (tid + 1), ierr)
  !$omp end task
  !$omp end parallel
  !$omp parallel sections private (ierr)
  !$omp section
  call MPI_Barrier (two (1), ierr)
  !$omp section
  call MPI_Barrier (two (2), ierr)
  !$omp end parallel sections
  !$omp parallel private (ierr)
  call MPI_Barrier (two (1), ierr) ! CHECK: [[#@LINE]]:{{[0-9]+}}: Warning: 'MPI_Barrier' may be called by several threads
  !$omp end parallel
end subroutine
