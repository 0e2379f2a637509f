! SPDX-License-Identifier: GPL-3.0-or-later
! What process 0 packs by an array constructor, and a logical as a number: not warned of.
! That it is read again behind that, is.
! RUN: mkdir -p %t.mods && %mpifort -J %t.mods -c %s -o %t.o 2>&1 | FileCheck %s
module grid
  integer :: nx, ny
  logical :: restart
end module

subroutine share(comm)
  use grid
  use mpi
  implicit none
  integer :: comm, rank, ierr, numbers(3)

  call MPI_Comm_rank(comm, rank, ierr)
  if (rank == 0) then
     read(*, *) nx, ny, restart
     numbers = (/ nx, ny, 0 /)
     if (restart) numbers(3) = 1
  end if
  call MPI_Bcast(numbers, 3, MPI_INTEGER, 0, comm, ierr)
  if (rank /= 0) then
     nx = numbers(1)
     ny = numbers(2)
     restart = numbers(3) == 1
  end if
  ! CHECK-NOT: arning:
  if (nx > 3) call MPI_Barrier(comm, ierr)
  if (restart) call MPI_Barrier(comm, ierr)
end subroutine

subroutine again(comm)
  use grid
  use mpi
  implicit none
  integer :: comm, rank, ierr, numbers(3)

  call MPI_Comm_rank(comm, rank, ierr)
  if (rank == 0) then
     read(*, *) nx, ny
     numbers = (/ nx, ny, 0 /)
     read(*, *) nx
  end if
  call MPI_Bcast(numbers, 3, MPI_INTEGER, 0, comm, ierr)
  if (rank /= 0) nx = numbers(1)
  ! CHECK: handed.f90:[[@LINE+1]]:
  if (nx > 3) call MPI_Barrier(comm, ierr)
  ! CHECK: Warning: not every process of {{.*}} may reach this 'MPI_Barrier'
end subroutine
