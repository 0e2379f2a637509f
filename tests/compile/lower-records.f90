! SPDX-License-Identifier: GPL-3.0-or-later
! Derived types, and what gfortran makes of input with `err=`.
! RUN: mkdir -p %t.mods && cd %t.mods && %mpifort -fplugin-arg-parcoach-verify -fplugin-arg-parcoach-dump=model -c %s -o %t.o | FileCheck %s --match-full-lines
module m
  implicit none
  type :: inner_t
    integer :: k
  end type
  type :: grid_t
    integer :: n
    type(inner_t) :: in(2)
  end type
end module
! CHECK-DAG: record grid_t (inner_t)
! CHECK-DAG: record __st_parameter_dt (__st_parameter_common)
! CHECK: func s_ "s" (g) {{.*}}
subroutine s(g)
  use m
  use mpi
  implicit none
  type(grid_t) :: g, h
  integer :: ierr
  call MPI_Bcast(g, 12, MPI_BYTE, 0, MPI_COMM_WORLD, ierr)
  ! CHECK: call mpi_bcast_(g:grid_t, 12, {{[0-9]+}}, 0, 0, &ierr) @[[#@LINE-1]]:{{[0-9]+}}
  call init(h)
  ! CHECK: call init_(&h:grid_t) @[[#@LINE-1]]:{{[0-9]+}}
  call init_in(h%in(1))
  ! CHECK: %[[IN:[0-9]+]] = copy &.grid_t.in, &h @[[#@LINE-1]]:{{[0-9]+}}
  ! CHECK-NEXT: call init_in_(%[[IN]]:inner_t) @[[#@LINE-2]]:{{[0-9]+}}
  read (5, *, err=10) h%n
  ! CHECK: call _gfortran_st_read(&dt_parm.[[#]]:__st_parameter_dt) @[[#@LINE-1]]:{{[0-9]+}}
10 continue
end subroutine
