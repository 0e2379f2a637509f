! SPDX-License-Identifier: GPL-3.0-or-later
! Procedures may give a common block other names and another layout.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
subroutine put(rank)
 implicit none
 integer :: rank, first(4), last
 common /blk/ first, last
 first = 0
 first(2) = rank
 last = 7
end subroutine

subroutine get(comm)
 use mpi
 implicit none
 integer :: comm, rank, ierr, a, b, c(2), d
 common /blk/ a, b, c, d
 call MPI_Comm_rank(comm, rank, ierr)
 call put(rank)
! CHECK: common-overlap.f90:[[#@LINE+1]]:{{.*}}not every process of 'comm' may reach this 'MPI_Barrier' [parcoach-divergence]
 if (b == 2) call MPI_Barrier(comm, ierr)
end subroutine

subroutine same(comm)
 use mpi
 implicit none
 integer :: comm, rank, ierr, x, y
 common /two/ x, y
 call MPI_Comm_rank(comm, rank, ierr)
 x = rank
 call other()
 if (x == 2) call MPI_Barrier(comm, ierr)
! CHECK: common-overlap.f90:[[#@LINE+1]]:{{.*}}not every process of 'comm' may reach this 'MPI_Barrier' [parcoach-divergence]
 if (y == 2) call MPI_Barrier(comm, ierr)
contains
 subroutine other()
 integer :: y, x
 common /two/ y, x
 x = y
 y = 0
 end subroutine
end subroutine
