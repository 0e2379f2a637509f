! SPDX-License-Identifier: GPL-3.0-or-later
! The same as group-members.c: the list is a constant array, or filled.
! RUN: %pfort -cpp -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %pfort -cpp -DRIGHT -c %s -o %t.o 2>&1 | count 0
#ifdef RIGHT
#define ODD mod(rank, 2) == 1
#define SOME .true.
#else
#define ODD rank == 3
#define SOME rank > 3
#endif
subroutine members
  implicit none
  integer, parameter :: world = 0, null = 2
  integer :: ierr, rank, x, all, few, part, rest, odd(3), ranks(3,1)
  call mpi_comm_rank(world, rank, ierr)
  call mpi_comm_group(world, all, ierr)
  odd = (/ 1, 3, 5 /)
  call mpi_group_incl(all, 3, odd, few, ierr)
  call mpi_comm_create(world, few, part, ierr)
  if (part /= null .and. ODD) then
    ! CHECK: group-members.f90:[[#@LINE + 1]]
    call mpi_bcast(x, 1, 7, 0, part, ierr)
  end if
  ranks(:, 1) = (/ 1, 5, 2 /)
  call mpi_group_range_excl(all, 1, ranks, few, ierr)
  call mpi_comm_create(world, few, rest, ierr)
  if (rest /= null .and. SOME) then
    ! CHECK: group-members.f90:[[#@LINE + 1]]
    call mpi_barrier(rest, ierr)
  end if
end subroutine
