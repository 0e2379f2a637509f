! SPDX-License-Identifier: GPL-3.0-or-later
! Type-bound procedures, procedure pointers, procedures as arguments.
! RUN: cd %T && %pfort -fplugin-arg-parcoach-verify -fplugin-arg-parcoach-dump=callgraph -fplugin-arg-parcoach-instrument=none -c %s -o %t.o | FileCheck %s
module shapes
  implicit none
  type :: t
    integer :: k
  contains
    procedure :: go => go_t
  end type
  type, extends(t) :: t2
  contains
    procedure :: go => go_t2
  end type
  abstract interface
    subroutine step(n, x)
      integer :: n
      real(8), value :: x
    end subroutine
  end interface
contains
  subroutine go_t(self)
    class(t) :: self
  end subroutine
  subroutine go_t2(self)
    class(t2) :: self
  end subroutine
  subroutine work(n, x)
    integer :: n
    real(8), value :: x
  end subroutine
  ! CHECK-LABEL: func run
  recursive subroutine run(x, f)
    class(t) :: x
    procedure(step) :: f
    procedure(step), pointer :: p
    call x%go()
    ! CHECK: calls work [[#@LINE+5]]:
    ! CHECK-DAG: may call go_t [[#@LINE-2]]:
    ! CHECK-DAG: may call go_t2 [[#@LINE-3]]:
    ! CHECK-NOT: may call work [[#@LINE-4]]:
    p => work
    call p(x%k, 2d0)
    call f(x%k, 3d0)
    ! CHECK-DAG: may call work [[#@LINE-1]]:
    call run(x, work)
  end subroutine
  ! CHECK-LABEL: func {{.*}}
end module
