! SPDX-License-Identifier: GPL-3.0-or-later
! The names under which the model knows variables of Fortran; tests/unit/facts_uniform.c
! asks for facts about them under the names that users write.
! RUN: cd %T && %pfort -fplugin-arg-parcoach-dump=model -c %s -o %t.o | FileCheck %s
module setup
  integer :: nsteps
  type Params
    integer :: nx
  end type
end module
subroutine f(n, p)
  use setup
  integer :: n, tol
  type(PARAMS) :: p
  common /Blk/ tol
  ! CHECK-DAG: @__setup_MOD_nsteps
  ! CHECK-DAG: *n
  ! CHECK-DAG: .params.nx
  ! CHECK-DAG: @blk_.tol#0_4
  if (nsteps + n + p%nx + tol > 3) call g()
end subroutine
program heat
  integer :: mine
  ! CHECK-DAG: func MAIN__ "heat"
  ! CHECK-DAG: .FRAME.heat.mine
  ! CHECK-DAG: call inner.0
  call inner(mine)
contains
  subroutine inner(k)
    integer :: k
    if (k > mine) call h()
  end subroutine
end program
