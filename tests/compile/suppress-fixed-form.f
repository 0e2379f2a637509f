! SPDX-License-Identifier: GPL-3.0-or-later
! Comments of the fixed form begin in the first column.
! RUN: cd %T && %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
      subroutine f(rank)
      include 'mpif.h'
      integer rank, ierr
      call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
      if (rank .eq. 0) then
C parcoach: suppress
        call MPI_Barrier(MPI_COMM_WORLD, ierr)
      end if
      if (rank .eq. 1) then
C CHECK: [[#@LINE+1]]:{{.*}}: Warning: not every process of {{.*}} may reach this 'MPI_Barrier'
        call MPI_Barrier(MPI_COMM_WORLD, ierr)
      end if
      end
