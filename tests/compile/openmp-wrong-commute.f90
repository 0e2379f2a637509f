! SPDX-License-Identifier: GPL-3.0-or-later
! 'critical' gives the calls of several threads no order: root and datatype.
! RUN: %pfort -fopenmp -c %s -J %T -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
subroutine wrong (x, y, comm)
  use omp_lib
  implicit none
  integer :: x, comm, ierr, me
  real :: y
  !$omp parallel private (me, ierr)
  me = omp_get_thread_num ()
  !$omp critical
  call MPI_Bcast (x, 1, 7, me, comm, ierr) ! CHECK: [[#@LINE]]:{{[0-9]+}}: Warning: 'MPI_Bcast' may be called before or after 'MPI_Bcast'
  ! CHECK: note: (2) the root is not the same in all threads
  !$omp end critical
  !$omp end parallel
end subroutine

subroutine right (x, root, comm)
  implicit none
  integer :: x, comm, ierr, root
  !$omp parallel private (ierr)
  !$omp critical
  call MPI_Bcast (x, 1, 7, root, comm, ierr)
  !$omp end critical
  !$omp end parallel
end subroutine
