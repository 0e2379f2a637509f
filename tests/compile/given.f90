! SPDX-License-Identifier: GPL-3.0-or-later
! The same as given.c: gfortran hands over constants by reference.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
module given
  use mpi
  implicit none
contains
  subroutine pack_(work, lwork, n, rank)
    integer :: lwork, n, rank
    double precision :: work(*)

    if (lwork .eq. -1) then
      work(1) = n
      return
    end if
    work(1:n) = rank
  end subroutine

  subroutine ask
    integer :: rank, ierr
    double precision :: size(1)

    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    size(1) = rank
    call pack_(size(1), -1, 3, rank)
    if (size(1) > 2) call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call pack_(size(1), 1, 3, rank)
    ! CHECK: given.f90:[[#@LINE+1]]:{{.*}}arning: not every process of {{.*}} may reach this 'MPI_Barrier'
    if (size(1) > 2) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end subroutine
end module
