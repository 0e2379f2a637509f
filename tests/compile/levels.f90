! SPDX-License-Identifier: GPL-3.0-or-later
! Thread levels in Fortran: what is asked for, and whether the answer is looked at.
! RUN: cd %T && %mpifort -fopenmp -cpp -DASK=MPI_THREAD_FUNNELED -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
! RUN: cd %T && %mpifort -fopenmp -cpp -fplugin-arg-parcoach-analysis=strict -DASK=MPI_THREAD_SERIALIZED -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=ENOUGH --implicit-check-not=arning:
! RUN: cd %T && %mpifort -fopenmp -cpp -DASK=MPI_THREAD_SERIALIZED -Werror -c %s -o %t.o
! RUN: cd %T && %mpifort -fopenmp -cpp -fplugin-arg-parcoach-analysis=strict -DASK=MPI_THREAD_SERIALIZED -DLOOK -Werror -c %s -o %t.o
program main
  use mpi
  implicit none
  integer :: ierr, provided, x
  call MPI_Init_thread(ASK, provided, ierr)
  ! CHECK: [[#@LINE+10]]:{{[0-9]+}}: {{[Ww]}}arning: 'MPI_Bsend' needs MPI_THREAD_SERIALIZED here, but 'MPI_Init_thread' (levels.f90:[[#@LINE-1]]) asks only for MPI_THREAD_FUNNELED
  ! CHECK: note: (2) use 'master' instead of 'single'
  ! CHECK: [[#@LINE-3]]:{{[0-9]+}}: note: (3) the program never compares 'provided', the level that MPI provides
  ! ENOUGH: [[#@LINE-4]]:{{[0-9]+}}: {{[Ww]}}arning: 'MPI_Init_thread' asks for MPI_THREAD_SERIALIZED, but the program never compares 'provided'{{.*}} [parcoach-provided]
#ifdef LOOK
  if (provided < ASK) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
#endif
  x = 1
  !$omp parallel
  !$omp single
  call MPI_Bsend(x, 1, MPI_INTEGER, 0, 1, MPI_COMM_WORLD, ierr)
  !$omp end single
  !$omp end parallel
  call MPI_Finalize(ierr)
end program
