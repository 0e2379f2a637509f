! SPDX-License-Identifier: GPL-3.0-or-later
! A text that is written in memory follows from the items, and what is read from
! it follows from the text.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
subroutine text(comm)
 use mpi
 implicit none
 integer :: comm, rank, ierr, n
 character(8) :: s
 call MPI_Comm_rank(comm, rank, ierr)
 n = rank
 write (s, '(i3)') 3
 read (s, *) n
 if (n == 3) call MPI_Barrier(comm, ierr)
 if (s == '  3') call MPI_Barrier(comm, ierr)
 write (s, '(i3)') rank
! CHECK: internal-file.f90:[[#@LINE+1]]:{{.*}}not every process of 'comm' may reach this 'MPI_Barrier' [parcoach-divergence]
 if (s == '  3') call MPI_Barrier(comm, ierr)
 read (s, *) n
! CHECK: internal-file.f90:[[#@LINE+1]]:{{.*}}not every process of 'comm' may reach this 'MPI_Barrier' [parcoach-divergence]
 if (n == 3) call MPI_Barrier(comm, ierr)
end subroutine
