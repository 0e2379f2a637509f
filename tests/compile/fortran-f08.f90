! SPDX-License-Identifier: GPL-3.0-or-later
! mpi_f08: constant handles, handles in fields, module and contained procedures.
! RUN: cd %T && %mpifort -fopenmp -fplugin-arg-parcoach-analysis=strict -fplugin-arg-parcoach-verify -fplugin-arg-parcoach-dump=model -c %s -o %t.o 2> %t.err | FileCheck %s
! RUN: FileCheck %s --check-prefix=SAID < %t.err
! RUN: cd %T && %mpifort -w -fopenmp -O3 -g -fPIC -fchecking=2 -c %s -o %t.o 2>&1 | count 0
! RUN: nm %t.o | FileCheck %s --check-prefix=OBJECT
! OBJECT-DAG: U __parcoach_{{.*}}call
! OBJECT-DAG: U __parcoach_leave
module heat
  use mpi_f08
  implicit none
  type :: grid_t
     type(MPI_Comm) :: comm
     integer :: n
  end type
  type(grid_t), save :: g
contains
  ! CHECK-LABEL: func __heat_MOD_solve "solve" (rank, root)
  subroutine solve(rank, root)
    integer, intent(in) :: rank
    integer :: root
    real :: x
    if (rank == 0) then
      ! CHECK: call mpi_barrier_f08_(0, {{.*}}) @[[#@LINE+2]]
      ! SAID: [[#@LINE+1]]:{{[0-9]+}}: Warning: not every process of 'MPI_COMM_WORLD' may reach this 'MPI_Barrier' [parcoach-divergence]
      call MPI_Barrier(MPI_COMM_WORLD)
    end if
    ! A module that uses TS 29113, as those of MPICH and of Open MPI 6, has a descriptor.
    ! CHECK: call mpi_bcast_f08{{_\(&x|ts_\(desc[.0-9]*}}, 1, {{[0-9]+}}, root, %{{[0-9]+}}, {{.*}}) @[[#@LINE+1]]
    call MPI_Bcast(x, 1, MPI_REAL, root, g%comm)
    !$omp parallel
    ! CHECK: enter single
    !$omp single
    call inner(3)
    !$omp end single
    !$omp end parallel
  contains
    ! CHECK-LABEL: func inner{{.*}} "inner" (k)
    subroutine inner(k)
      integer :: k
      if (k > 2) call MPI_Barrier(g%comm)
    end subroutine
  end subroutine
end module
