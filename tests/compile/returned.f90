! SPDX-License-Identifier: GPL-3.0-or-later
! A routine that sends what it has read, unless there was an error: who has looked at that
! has got it.
! RUN: mkdir -p %t.mods && %mpifort -J %t.mods -c %s -o %t.o 2>&1 | FileCheck %s
module grids
  use mpi_f08
  implicit none
  type grid
     integer :: nx = 0
     logical :: periodic = .false.
  end type
contains
  subroutine load(g, ok)
    type(grid), intent(inout) :: g
    logical, intent(out) :: ok
    integer :: rank, stat

    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    stat = 0
    if (rank == 0) then
       open(11, file='grid', status='old', iostat=stat)
       if (stat == 0) read(11, *, iostat=stat) g%nx, g%periodic
    end if
    call MPI_Bcast(stat, 1, MPI_INTEGER, 0, MPI_COMM_WORLD)
    ok = stat == 0
    if (.not. ok) return
    call MPI_Bcast(g%nx, 1, MPI_INTEGER, 0, MPI_COMM_WORLD)
    call MPI_Bcast(g%periodic, 1, MPI_LOGICAL, 0, MPI_COMM_WORLD)
  end subroutine

  subroutine looks(g)
    type(grid), intent(inout) :: g
    logical :: ok

    call load(g, ok)
    if (.not. ok) return
    ! CHECK-NOT: arning:
    if (g%periodic) call MPI_Barrier(MPI_COMM_WORLD)
  end subroutine

  subroutine does_not(g)
    type(grid), intent(inout) :: g
    logical :: ok

    call load(g, ok)
    if (.not. ok) print *, 'no grid'
    ! CHECK: returned.f90:[[@LINE+1]]:
    if (g%periodic) call MPI_Barrier(MPI_COMM_WORLD)
    ! CHECK: Warning: not every process of {{.*}} may reach this 'MPI_Barrier'
  end subroutine
end module
