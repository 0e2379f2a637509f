! SPDX-License-Identifier: GPL-3.0-or-later
! mpif.h: constants by reference, a communicator in a common block.
! RUN: cd %T && %mpifort -fplugin-arg-parcoach-verify -fplugin-arg-parcoach-dump=model -c %s -o %t.o 2> %t.err | FileCheck %s
! RUN: FileCheck %s --check-prefix=SAID < %t.err
! RUN: cd %T && %mpifort -w -O2 -fchecking=2 -c %s -o %t.o
! RUN: nm %t.o | FileCheck %s --check-prefix=OBJECT
! OBJECT: U __parcoach_{{.*}}call
! SAID: Warning: not every process of {{.*}} may reach this 'MPI_Barrier'
! CHECK-LABEL: func other_ "other"
! CHECK: call mpi_bcast_(&x, 1, 7, 0, &@blk_.comm{{#[0-9]+_4}}, &ierr)
! CHECK-LABEL: func MAIN__ "old"
! CHECK: call mpi_comm_rank_(0, &rank, &ierr)
! CHECK: %[[C:[0-9]+]] = eq %{{[0-9]+}}, 0
! CHECK: br %[[C]]
! CHECK: call mpi_barrier_(&@blk_.comm{{#[0-9]+_4}}, &ierr)
      program old
      include 'mpif.h'
      integer rank, ierr, comm
      common /blk/ comm
      call MPI_INIT(ierr)
      call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
      comm = MPI_COMM_WORLD
      if (rank .eq. 0) then
        call MPI_BARRIER(comm, ierr)
      endif
      call other
      call MPI_FINALIZE(ierr)
      end
      subroutine other
      include 'mpif.h'
      integer x, ierr, comm
      common /blk/ comm
      call MPI_BCAST(x, 1, MPI_INTEGER, 0, comm, ierr)
      end
