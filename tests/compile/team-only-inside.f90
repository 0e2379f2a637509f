! SPDX-License-Identifier: GPL-3.0-or-later
! A shared variable that only thread 0 sets; all threads read it behind a barrier.
! RUN: %pfort -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not=arning:
subroutine s(n)
  use omp_lib
  implicit none
  integer, intent(in) :: n
  integer :: flag
!$omp parallel
  if (omp_get_thread_num() == 0) flag = n
!$omp barrier
  if (flag > 3) then
!$omp barrier
  end if
!$omp end parallel
end subroutine
! CHECK-NOT: arning:
