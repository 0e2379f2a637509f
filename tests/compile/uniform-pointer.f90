! SPDX-License-Identifier: GPL-3.0-or-later
! What a pointer, or the name of an ASSOCIATE, stands for differs if which element that
! is does.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
program pointers
  use mpi
  implicit none
  integer, target :: plain(8)
  integer, pointer :: p
  integer :: rank, i, ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  do i = 1, 8
    plain(i) = mod(i, 3)
  end do
  p => plain(2)
  if (p > 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  associate (x => plain(3))
    if (x > 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end associate
  associate (x => plain(rank + 1))
    if (x > 0) call MPI_Bcast(i, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
    ! CHECK: pointer.f90:[[#@LINE-1]]:{{[0-9]+}}:
    ! CHECK: Warning: not every process of {{.*}} may reach this 'MPI_Bcast'
  end associate
  p => plain(rank + 1)
  if (p > 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  ! CHECK: pointer.f90:[[#@LINE-1]]:{{[0-9]+}}:
  ! CHECK: Warning: not every process of {{.*}} may reach this 'MPI_Barrier'
  p = 3
  if (p > 2) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
