! SPDX-License-Identifier: GPL-3.0-or-later
! The same as parts-grid.c.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
subroutine coloured(cart)
  use mpi_f08
  type(MPI_Comm), intent(in) :: cart
  type(MPI_Comm) :: row
  integer :: me, co(2)

  call MPI_Comm_rank(cart, me)
  call MPI_Cart_coords(cart, me, 2, co)
  call MPI_Comm_split(cart, co(1), me, row)
  ! CHECK: parts-grid.f90:[[#@LINE+1]]:{{.*}}arning: not every process of 'row' may reach this 'MPI_Barrier'
  if (co(2) == 0) call MPI_Barrier(row)
  call MPI_Comm_free(row)
end subroutine

subroutine rows(cart)
  use mpi
  integer :: cart, row, me, co(2), ierr
  logical :: keep(2)

  call MPI_Comm_rank(cart, me, ierr)
  call MPI_Cart_coords(cart, me, 2, co, ierr)
  keep(1) = .false.
  keep(2) = .true.
  call MPI_Cart_sub(cart, keep, row, ierr)
  if (co(1) == 0) call MPI_Barrier(row, ierr)
  ! CHECK: parts-grid.f90:[[#@LINE+1]]:{{.*}}arning: not every process of 'row' may reach this 'MPI_Barrier'
  if (co(2) == 0) call MPI_Barrier(row, ierr)
  call MPI_Comm_free(row, ierr)
end subroutine
