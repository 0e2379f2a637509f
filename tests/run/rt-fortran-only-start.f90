! SPDX-License-Identifier: GPL-3.0-or-later
! A program that calls nothing of MPI's Fortran part but what the run time wraps:
! the linker leaves that part out, and starting must work all the same.
! RUN: %handfort -cpp %s -o %t %rt && %status -n 2 %t | FileCheck %s
! RUN: %handfort -DTHREADS -cpp %s -o %t %rt && %status -n 2 %t | FileCheck %s
! CHECK-DAG: started 0
! CHECK-DAG: ended 0
! CHECK: exit status 0
program only_start
  use mpi
  implicit none
  integer :: error, provided
#ifdef THREADS
  call mpi_init_thread(MPI_THREAD_FUNNELED, provided, error)
  if (provided < MPI_THREAD_FUNNELED) stop 1
#else
  call mpi_init(error)
#endif
  print '(a,i0)', 'started ', error
  call mpi_finalize(error)
  print '(a,i0)', 'ended ', error
end program
