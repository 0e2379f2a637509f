! SPDX-License-Identifier: GPL-3.0-or-later
! Listing 4 of the paper in Fortran, mpif.h; without nowait nothing is said.
! RUN: sed -e 's/ nowait$//' %s > %t.right.f
! RUN: %mpifort -fopenmp %s -o %t %rt 2>&1 | FileCheck %s --check-prefix=STATIC --implicit-check-not=arning:
! RUN: %mpifort -w -O2 -fopenmp %s -o %t.2 %rt
! RUN: %mpifort -fopenmp %t.right.f -o %t.right %rt 2>&1 | count 0
! RUN: env OMP_NUM_THREADS=2 %status -n 3 %t | FileCheck %s
! RUN: %long env OMP_NUM_THREADS=2 %status -n 3 %t.2 | FileCheck %s
! RUN: env OMP_NUM_THREADS=2 %status -n 3 %t.right | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
! RIGHT: exit status 0
! STATIC: arning: two threads may be in 'MPI_Reduce' at once
! STATIC-SAME: [parcoach-concurrent]
! CHECK: parcoach: error: two threads can call collectives of MPI_COMM_WORLD
! CHECK-SAME: [parcoach-concurrent]
! CHECK-NEXT: parcoach:   rank {{.*}} MPI_Reduce {{.*}}inside 'single'
! CHECK-NEXT: parcoach:   rank {{.*}} MPI_Reduce {{.*}}inside 'single'
! CHECK: exit status 66
      subroutine f
      include 'mpif.h'
      integer a, b, c, d, ierr
      a = 1
      c = 1
!$omp parallel
!$omp single
      call MPI_REDUCE(a, b, 1, MPI_INTEGER, MPI_SUM, 0,
     &     MPI_COMM_WORLD, ierr)
!$omp end single nowait
!$omp single
      call MPI_REDUCE(c, d, 1, MPI_INTEGER, MPI_SUM, 0,
     &     MPI_COMM_WORLD, ierr)
!$omp end single
!$omp end parallel
      end
      program main
      include 'mpif.h'
      integer provided, ierr
      call MPI_INIT_THREAD(MPI_THREAD_MULTIPLE, provided, ierr)
      if (provided .lt. MPI_THREAD_MULTIPLE) then
        call MPI_ABORT(MPI_COMM_WORLD, 1, ierr)
      end if
      call f
      call MPI_FINALIZE(ierr)
      end
