! SPDX-License-Identifier: GPL-3.0-or-later
! No MPI: module, contained procedure, saved variable, OpenMP.
module m
contains
  subroutine s(a, n)
    integer :: n, i
    real :: a(n)
    real, save :: total = 0
    !$omp parallel do
    do i = 1, n
      a(i) = i
    end do
    call t(3)
  contains
    subroutine t(k)
      integer :: k
      total = total + k
      print *, total
    end subroutine
  end subroutine
end module
program p
  use m
  real :: a(10)
  call s(a, 10)
  if (a(1) > 3) stop 2
end program
