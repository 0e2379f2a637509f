! SPDX-License-Identifier: GPL-3.0-or-later
! There is one common block of a name: what is put into it replaces what was there, also
! by a call, and another block has variables of its own.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
      subroutine same(comm)
      include 'mpif.h'
      integer comm, rank, ierr, n, m
      common /par/ n, m
      call MPI_COMM_RANK(comm, rank, ierr)
      n = rank
      m = n + 1
      n = 0
      if (n .eq. 0) call MPI_BARRIER(comm, ierr)
      call reset
      if (m .gt. 3) call MPI_BARRIER(comm, ierr)
      end
      subroutine reset
      integer n, m
      common /par/ n, m
      m = 4
      end
      subroutine differs(comm)
      include 'mpif.h'
      integer comm, rank, ierr, n, m, k
      common /par/ n, m
      common /own/ k
      call MPI_COMM_RANK(comm, rank, ierr)
      k = 0
      n = rank
      call reset
! CHECK: common-block.f:[[@LINE+4]]:{{.*}}not every process of 'comm' may reach this 'MPI_Barrier' [parcoach-divergence]
! CHECK: note: (1) this condition can be true on some processes and false on others
! CHECK: note: (2) 'n' is computed here
! CHECK: note: (3) it depends on 'rank', set here by 'MPI_Comm_rank'
      if (n .eq. 0) call MPI_BARRIER(comm, ierr)
      if (k .eq. 0) call MPI_BARRIER(comm, ierr)
      end
