! SPDX-License-Identifier: GPL-3.0-or-later
! Barriers and worksharing that not all threads of a team reach, in Fortran; and
! a correct program with the same constructs.
! RUN: mkdir -p %t.mod
! RUN: %pfort -fopenmp -J %t.mod -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning: --implicit-check-not=warning:
module m
  use omp_lib
  implicit none
contains
  subroutine wait_all()
!$omp barrier
  end subroutine

  subroutine shared_loop(n, v)
    integer, intent(in) :: n
    real, intent(inout) :: v(n)
    integer :: i
!$omp do
    do i = 1, n
       v(i) = i
    end do
  end subroutine

  subroutine number(tid)
    integer, intent(out) :: tid
    tid = omp_get_thread_num()
  end subroutine

  subroutine wrong(n, v)
    integer, intent(in) :: n
    real, intent(inout) :: v(n)
    integer :: tid
!$omp parallel private(tid)
    tid = omp_get_thread_num()
    if (tid == 0) then
!$omp barrier
! CHECK: [[#@LINE-1]]:{{[0-9]+}}: {{[Ww]}}arning: not every thread of the team may reach this 'barrier'
    end if
    call number(tid)
    if (mod(tid, 2) == 1) call shared_loop(n, v)
! CHECK: [[#@LINE-1]]:{{[0-9]+}}: {{[Ww]}}arning: not every thread of the team may reach 'do' in 'shared_loop'
!$omp master
    call wait_all()
! CHECK: [[#@LINE-1]]:{{[0-9]+}}: {{[Ww]}}arning: 'barrier' in 'wait_all' is reached inside 'master', which OpenMP does not allow
!$omp end master
!$omp end parallel
  end subroutine

  subroutine right(n, v)
    integer, intent(in) :: n
    real, intent(inout) :: v(n)
    integer :: tid, k, flag
    flag = 0
!$omp parallel private(tid, k)
    call number(tid)
    if (tid == 0) flag = n
!$omp barrier
    if (flag > 3) call shared_loop(n, v)
    do k = 1, n
       if (k == tid) v(k) = 0
       call wait_all()
    end do
!$omp workshare
    v = 2 * v
!$omp end workshare
!$omp end parallel
  end subroutine
end module
