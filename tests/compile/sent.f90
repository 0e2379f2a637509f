! SPDX-License-Identifier: GPL-3.0-or-later
! What process 0 has read it packs and sends, and only the others unpack it.
! RUN: mkdir -p %t.mods && %mpifort -J %t.mods -c %s -o %t.o 2>&1 | FileCheck %s
module grid
  integer :: nx, ny
  real(8) :: dt
end module

subroutine share(comm)
  use grid
  use mpi
  implicit none
  integer :: comm, rank, ierr, numbers(2)
  real(8) :: times(1)

  call MPI_Comm_rank(comm, rank, ierr)
  if (rank == 0) then
     read(*, *) nx, ny, dt
     numbers(1) = nx
     numbers(2) = ny
     times(1) = dt
  end if
  call MPI_Bcast(numbers, 2, MPI_INTEGER, 0, comm, ierr)
  call MPI_Bcast(times, 1, MPI_DOUBLE_PRECISION, 0, comm, ierr)
  if (rank /= 0) then
     nx = numbers(1)
     ny = numbers(2)
     dt = times(1)
  end if
  ! CHECK-NOT: arning:
  if (nx > 3) call MPI_Barrier(comm, ierr)
  if (dt > 3) call MPI_Barrier(comm, ierr)
end subroutine

subroutine crossed(comm)
  use grid
  use mpi
  implicit none
  integer :: comm, rank, ierr, numbers(2)

  call MPI_Comm_rank(comm, rank, ierr)
  if (rank == 0) then
     read(*, *) nx, ny
     numbers(1) = nx
     numbers(2) = ny
  end if
  call MPI_Bcast(numbers, 2, MPI_INTEGER, 0, comm, ierr)
  if (rank /= 0) then
     nx = numbers(2)
     ny = numbers(1)
  end if
  ! CHECK: sent.f90:[[@LINE+1]]:
  if (nx > 3) call MPI_Barrier(comm, ierr)
  ! CHECK: Warning: not every process of {{.*}} may reach this 'MPI_Barrier'
end subroutine
