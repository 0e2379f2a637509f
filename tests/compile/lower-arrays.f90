! SPDX-License-Identifier: GPL-3.0-or-later
! Arrays with descriptors: the array is one variable, its bounds are others.
! RUN: mkdir -p %t.mods && cd %t.mods && %mpifort -fopenmp -fplugin-arg-parcoach-verify -fplugin-arg-parcoach-dump=model -fplugin-arg-parcoach-instrument=none -w -c %s -o %t.o > %t.pcm 2> %t.err
! RUN: FileCheck %s --match-full-lines < %t.pcm
! RUN: FileCheck %s --match-full-lines --check-prefix=OUTER < %t.pcm
! RUN: not grep -E "array0|descriptor_dimension" %t.pcm
! RUN: cd %T && %mpifort -O2 -fopenmp -fplugin-arg-parcoach-verify -fplugin-arg-parcoach-dump=model -fplugin-arg-parcoach-instrument=none -w -c %s -o %t.o 2> %t.err | not grep -E "array0|descriptor_dimension"
module m
  implicit none
  integer, allocatable, target :: gm(:)
  type :: t
    integer, allocatable :: x(:)
    integer :: k
  end type
  interface
    subroutine assumed(a)
      integer, intent(inout) :: a(:)
    end subroutine
    subroutine only_read(a)
      integer, intent(in) :: a(:)
    end subroutine
  end interface
contains
  ! OUTER-LABEL: func __m_MOD_outer "outer" (a, n, a.lbound, a.ubound, a.data) {{.*}}
  subroutine outer(a, n)
    integer, allocatable :: a(:)
    integer :: n
    ! OUTER: .FRAME.outer.a = copy a @{{.*}}
    ! OUTER: .FRAME.outer.a.ubound = copy a.ubound @{{.*}}
    ! OUTER: .FRAME.outer.n = copy n @{{.*}}
    call inner
  contains
    ! OUTER-LABEL: func {{.*}} "inner"{{.*}}
    subroutine inner
      n = a(2) + size(a)
      ! OUTER-DAG: %{{[0-9]+}} = {{copy|add}} *.FRAME.outer.a[1]{{(, %[0-9]+)?}} @[[#@LINE-1]]:{{[0-9]+}}
      ! OUTER-DAG: %{{[0-9]+}} = {{copy|sub}} *.FRAME.outer.a.ubound{{(, [*][.]FRAME.outer.a.lbound)?}} @[[#@LINE-2]]:{{[0-9]+}}
    end subroutine
  end subroutine

  ! CHECK-LABEL: func __m_MOD_s "s" (v, as, par, p, ex, n, many, v.lbound, v.ubound, v.data, as.lbound, {{.*}}) {{.*}}
  subroutine s(v, as, par, p, ex, n, many)
    use mpi
    integer, allocatable :: v(:)
    integer :: as(:), n, ierr, i
    type(t) :: par
    integer, pointer :: p(:)
    integer :: ex(n)
    type(t), pointer :: many(:)
    real, allocatable :: loc(:,:)
    allocate(loc(n,n))
    ! CHECK: loc = copy %{{[0-9]+}} @[[#@LINE-1]]:{{[0-9]+}}
    ! CHECK: loc.lbound = copy 1 @[[#@LINE-2]]:{{[0-9]+}}
    ! CHECK: loc.ubound = copy *n @[[#@LINE-3]]:{{[0-9]+}}
    ! CHECK: loc.ubound = other *n, loc.ubound @[[#@LINE-4]]:{{[0-9]+}}
    call MPI_Bcast(v, 10, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
    ! CHECK: %[[V:[0-9]+]] = copy v @[[#@LINE-1]]:{{[0-9]+}}
    ! CHECK: call mpi_bcast_(%[[V]], 10, {{.*}}) @[[#@LINE-2]]:{{[0-9]+}}
    n = v(i)
    ! CHECK: %{{[0-9]+}} = other *v, %{{[0-9]+}}, v @[[#@LINE-1]]:{{[0-9]+}}
    n = as(i)
    ! CHECK: %{{[0-9]+}} = other *as, %{{[0-9]+}}, as @[[#@LINE-1]]:{{[0-9]+}}
    call MPI_Bcast(as, 3, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
    ! CHECK: parm.[[#N:]] = copy {{as|%[0-9]+}} @[[#@LINE-1]]:{{[0-9]+}}
    ! CHECK: %[[AS:[0-9]+]] = copy parm.[[#N]] @[[#@LINE-2]]:{{[0-9]+}}
    ! CHECK: call mpi_bcast_(%[[AS]], 3, {{.*}}) @[[#@LINE-3]]:{{[0-9]+}}
    call MPI_Bcast(par%x, 10, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
    ! CHECK: %[[X:[0-9]+]] = copy .t.x @[[#@LINE-1]]:{{[0-9]+}}
    ! CHECK: call mpi_bcast_(%[[X]], 10, {{.*}}) @[[#@LINE-2]]:{{[0-9]+}}
    n = par%x(3)
    ! CHECK-NEXT: *n = copy *.t.x[2], .t.x @[[#@LINE-1]]:{{[0-9]+}}
    n = gm(3)
    ! CHECK: *n = copy *@__m_MOD_gm[2], @__m_MOD_gm @[[#@LINE-1]]:{{[0-9]+}}
    n = p(3) + ex(2)
    ! CHECK: *n = add %{{[0-9]+}}, *ex[1] @[[#@LINE-1]]:{{[0-9]+}}
    n = size(gm)
    ! CHECK: %{{[0-9]+}} = sub @__m_MOD_gm.ubound, @__m_MOD_gm.lbound @[[#@LINE-1]]:{{[0-9]+}}
    call assumed(v)
    ! CHECK: call assumed_(v, v.lbound, v.ubound, v.data) @[[#@LINE-1]]:{{[0-9]+}}
    ! CHECK: v = copy *v.data @[[#@LINE-2]]:{{[0-9]+}}
    call only_read(gm)
    ! CHECK: call only_read_(@__m_MOD_gm, &@__m_MOD_gm.lbound, &@__m_MOD_gm.ubound, &@__m_MOD_gm) @[[#@LINE-1]]:{{[0-9]+}}
    ! CHECK-NOT: @__m_MOD_gm.ubound = {{.*}}
    p => gm(2:4)
    ! CHECK: p = copy %{{[0-9]+}} @[[#@LINE-1]]:{{[0-9]+}}
    v(i) = 4
    ! CHECK: *v = other 4, %{{[0-9]+}}, v{{(, v)?}} @[[#@LINE-1]]:{{[0-9]+}}
    call unknown(many)
    ! CHECK: call unknown_(%{{[0-9]+}}:t) @[[#@LINE-1]]:{{[0-9]+}}
    !$omp parallel
    ! CHECK: enter parallel(v, n, loc) @{{.*}}
    n = loc(2,2)
    ! CHECK: %{{[0-9]+}} = other *loc, %{{[0-9]+}}, loc @[[#@LINE-1]]:{{[0-9]+}}
    n = v(2)
    ! CHECK: %{{[0-9]+}} = copy *v[1], v @[[#@LINE-1]]:{{[0-9]+}}
    !$omp end parallel
  end subroutine
end module
