! SPDX-License-Identifier: GPL-3.0-or-later
! A loop whose bound is a product of a rank and 0 has no iteration on any process: a
! condition on the iteration alone is the same on all that are in it.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
program main
  implicit none
  include 'mpif.h'
  integer :: rank, size, ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  call work(rank, size)
  call MPI_Finalize(ierr)
contains
  subroutine work(rank, size)
    integer :: rank, size, i
    do i = 1, size * min(rank, 0)
      call MPI_Barrier(MPI_COMM_WORLD, ierr)
    end do
    do i = 1, size * min(rank, 1)
      call MPI_Barrier(MPI_COMM_WORLD, ierr) ! CHECK: [[#@LINE]]:{{.*}}arning: {{.*}} 'MPI_Barrier' [parcoach-divergence]
    end do
  end subroutine
end program
