! SPDX-License-Identifier: GPL-3.0-or-later
! As levels-value.c, in Fortran.
! RUN: cd %T && %mpifort -fopenmp -cpp -DASK=MPI_THREAD_FUNNELED -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
! RUN: cd %T && %mpifort -fopenmp -cpp -DASK=MPI_THREAD_SERIALIZED -Werror -c %s -o %t.o
program main
  use mpi
  implicit none
  integer :: ierr, required, provided, x
  required = ASK
  call MPI_Init_thread(required, provided, ierr)
  if (provided < required) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
  x = 1
  !$omp parallel
  !$omp single
  call MPI_Bsend(x, 1, MPI_INTEGER, 0, 1, MPI_COMM_WORLD, ierr) ! CHECK: [[#@LINE]]:{{[0-9]+}}: {{[Ww]}}arning: 'MPI_Bsend' needs MPI_THREAD_SERIALIZED
  !$omp end single
  !$omp end parallel
  call MPI_Finalize(ierr)
end program
