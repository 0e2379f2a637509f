! SPDX-License-Identifier: GPL-3.0-or-later
! A procedure of another unit gets the variable of a DO loop that is running, which it
! may not change (Fortran 2018, 19.6.7).  What the threads themselves set differs.
! RUN: %pfort -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
subroutine fill (u, n, m)
  implicit none
  integer :: n, m, j, k, last
  double precision :: u (n, m), t
  external :: point
!$omp parallel default (shared) private (j, k, t, last)
  do k = 1, m
!$omp do schedule (static)
     do j = 1, n
        call point (j, k, t)
        u (j, k) = t
     end do
!$omp end do nowait
  end do
  last = 0
!$omp do
  do j = 1, n
     last = j
  end do
!$omp end do
  if (last > 3) then
!$omp barrier
     ! CHECK: [[#@LINE-1]]:{{[0-9]+}}: Warning: {{.*}} [parcoach-team]
  end if
!$omp end parallel
end subroutine
