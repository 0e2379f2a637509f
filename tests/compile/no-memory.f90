! SPDX-License-Identifier: GPL-3.0-or-later
! The same as no-memory.c, by STAT of ALLOCATE; a file that is not there by IOSTAT.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s
subroutine asks(n, comm)
  use mpi
  implicit none
  integer :: n, comm, rank, ierr, stat
  real(8), allocatable :: x(:)

  call MPI_Comm_rank(comm, rank, ierr)
  if (rank == 0) then
     allocate(x(n), stat=stat)
     if (stat /= 0) return
  end if
  ! CHECK-NOT: arning:
  call MPI_Barrier(comm, ierr)
end subroutine

subroutine opens(n, comm)
  use mpi
  implicit none
  integer :: n, comm, rank, ierr, stat

  call MPI_Comm_rank(comm, rank, ierr)
  if (rank == 0) then
     open(unit=9, file='in', status='old', iostat=stat)
     if (stat /= 0) return
     read(9, *) n
     close(9)
  end if
  ! CHECK: no-memory.f90:[[@LINE+1]]:
  call MPI_Bcast(n, 1, MPI_INTEGER, 0, comm, ierr)
  ! CHECK: Warning: not every process of {{.*}} may reach this 'MPI_Bcast'
end subroutine
