! SPDX-License-Identifier: GPL-3.0-or-later
! Private variables that not all threads set, in Fortran; with copyprivate all have
! the same; what arrays in common are allocated by one thread is for all.
! RUN: %pfort -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning: --implicit-check-not=warning:
subroutine wrong(n)
  use omp_lib
  implicit none
  integer, intent(in) :: n
  integer :: d, k, i
!$omp parallel private(d, k)
  d = 0
!$omp master
  d = n
!$omp end master
  if (d > 3) then
!$omp barrier
! CHECK: [[#@LINE-1]]:{{[0-9]+}}: {{[Ww]}}arning: not every thread of the team may reach this 'barrier'
! CHECK: [[#@LINE-5]]:{{[0-9]+}}: note: (2) only the thread that executes 'master' sets its private 'd' here
  end if
  k = 0
!$omp do
  do i = 1, n
    k = k + i
  end do
!$omp end do
  if (k > 3) then
!$omp single
! CHECK: [[#@LINE-1]]:{{[0-9]+}}: {{[Ww]}}arning: not every thread of the team may reach this 'single'
! CHECK: note: (2) each thread executes other iterations of 'do' and sets its private 'k' here
    d = 1
!$omp end single
  end if
!$omp end parallel
end subroutine

subroutine copied(n, w, a)
  use omp_lib
  implicit none
  integer, intent(in) :: n
  real :: w(n)
  integer :: a, d
  real :: v(10)
  real, allocatable :: z(:)
  logical :: l
!$omp parallel private(d, v, l, w, z)
!$omp single
  d = omp_get_thread_num()
  v(1) = d
  w(1) = d
  allocate (z(5))
  z(1) = d
  l = d > 3
!$omp end single copyprivate(d, v, l, w, z)
  if (d > 3 .or. v(1) > 2 .or. l .or. w(1) > 2 .or. z(1) > 2 .or. size(z) > 4) then
!$omp barrier
  end if
!$omp end parallel
  call orphan(a)
contains
  subroutine orphan(a)
    integer :: a, e
!$omp single
    a = omp_get_thread_num()
    e = a
!$omp end single copyprivate(a, e)
    if (a > 3 .and. e > 3) then
!$omp barrier
    end if
  end subroutine
end subroutine

subroutine right(n)
  use omp_lib
  implicit none
  integer, intent(in) :: n
  integer :: k
  real, allocatable :: z(:)
  character(len=:), allocatable :: s
!$omp parallel private(k)
!$omp single
  allocate (z(n))
  s = "abc"
!$omp end single
  do k = 1, size(z)
!$omp barrier
  end do
  if (len(s) > 2) then
!$omp barrier
  end if
  if (s == 'abc' .and. allocated(z)) then
!$omp barrier
  end if
!$omp end parallel
end subroutine
