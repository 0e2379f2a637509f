! SPDX-License-Identifier: GPL-3.0-or-later
! SELECT CASE with numbers, ranges and ends that are open.
! RUN: %mpifort -J %T -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
subroutine by_rank (comm)
  use mpi
  implicit none
  integer, intent (in) :: comm
  integer :: rank, e
  call MPI_Comm_rank (comm, rank, e)
  select case (rank)
  case (0)
    call MPI_Barrier (comm, e)
  case (1, 2, 5:7)
    call MPI_Barrier (comm, e)
  case default
    call MPI_Barrier (comm, e)
  end select
  select case (rank)
  case (4:)
    call MPI_Barrier (comm, e)
  end select
  if (rank < 4) call MPI_Barrier (comm, e)
  select case (mod (rank, 3))
  case (:1)
    call MPI_Barrier (comm, e) ! CHECK: [[#@LINE]]:{{.*}}arning: not every process of {{.*}} may reach this 'MPI_Barrier'
  end select
end subroutine
