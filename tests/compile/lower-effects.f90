! SPDX-License-Identifier: GPL-3.0-or-later
! intent (in), gfortran's own procedures, and ALLOCATE: that memory cannot be
! had does not follow from the size.
! RUN: %pfort -fplugin-arg-parcoach-verify -fplugin-arg-parcoach-dump=model -c %s -o %t.o | FileCheck %s
! RUN: %pfort -O2 -fplugin-arg-parcoach-verify -fplugin-arg-parcoach-dump=model -c %s -o %t.o | FileCheck %s
subroutine s(n, m, ierr)
  integer, intent(in) :: n
  integer, intent(inout) :: m
  integer :: ierr
  integer, allocatable :: v(:)
  character(len=20) :: c
  interface
    subroutine ext(a, b, c)
      integer, intent(in) :: a
      integer, intent(out) :: b
      integer, intent(in) :: c(:)
    end subroutine
    pure integer function pf(a)
      integer, intent(in) :: a
    end function
  end interface
  allocate(v(n), stat=ierr)
  ! CHECK: overflow.[[#]] = other ? @[[#@LINE-1]]
  ! CHECK: %{{[0-9]+}} = other ? fresh @[[#@LINE-2]]
  call ext(n, m, v)
  m = pf(n)
  c = 'abd'
  if (c /= 'abc') m = 1
  ! CHECK: call _gfortran_compare_string
end subroutine
! CHECK: extern ext_ "ext" reads 0,2,3,4,5{{$}}
! CHECK: extern pf_ "pf" reads all{{$}}
! CHECK: extern _gfortran_compare_string pure reads all{{$}}
