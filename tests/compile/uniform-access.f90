! SPDX-License-Identifier: GPL-3.0-or-later
! Two variables of a derived type that a subroutine fills.
! RUN: mkdir -p %t.mods && %mpifort -J %t.mods -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
! RUN: %mpifort -O2 -J %t.mods -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
module grids
  implicit none
  type :: grid
    integer :: n = 0
  end type
contains
  subroutine put(g, n)
    type(grid), intent(inout) :: g
    integer, intent(in) :: n
    g%n = n
  end subroutine
  integer function get(g)
    type(grid), intent(in) :: g
    get = g%n
  end function
end module
program p
  use mpi
  use grids
  implicit none
  integer :: rank, ierr
  type(grid) :: coarse, fine
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call put(coarse, 8)
  call put(fine, rank)
  if (coarse%n > 4) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  if (get(coarse) > 4) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  if (fine%n > 4) call MPI_Barrier(MPI_COMM_WORLD, ierr) ! CHECK: access.f90:[[#@LINE]]:{{.*}}not every process of {{.*}} may reach this 'MPI_Barrier'
  if (get(fine) > 4) call MPI_Barrier(MPI_COMM_WORLD, ierr) ! CHECK: access.f90:[[#@LINE]]:{{.*}}not every process of {{.*}} may reach this 'MPI_Barrier'
  call MPI_Finalize(ierr)
end program
