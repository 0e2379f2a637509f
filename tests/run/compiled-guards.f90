! SPDX-License-Identifier: GPL-3.0-or-later
! The same in Fortran; a number that is printed is still thread 0's.
! RUN: cd %T && %mpifort -cpp -fopenmp %s -o %t %rt 2>&1 | count 0
! RUN: cd %T && %mpifort -cpp -fopenmp -O2 -fplugin-arg-parcoach-instrument=all %s -o %t.all %rt 2>&1 | count 0
! RUN: cd %T && %mpifort -DWRONG -cpp -fopenmp %s -o %t.wrong %rt 2>&1 | FileCheck %s --check-prefix=STATIC
! RUN: %long env OMP_NUM_THREADS=2 %status -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
! RUN: env OMP_NUM_THREADS=2 %status -n 3 %t.all | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
! RUN: env OMP_NUM_THREADS=2 %status -n 3 %t.wrong | FileCheck %s
! RIGHT: exit status 0
! CHECK: parcoach: error: 'MPI_Barrier' is called by a thread that is not the main thread{{.*}} [parcoach-thread-level]
! CHECK: exit status 66
program main
  use mpi_f08
  use omp_lib
  implicit none
  integer :: tid, provided
  call MPI_Init_thread(MPI_THREAD_FUNNELED, provided)
  if (provided < MPI_THREAD_FUNNELED) call MPI_Abort(MPI_COMM_WORLD, 1)
  !$omp parallel private(tid)
  if (omp_get_thread_num() == 0) then
    call MPI_Barrier(MPI_COMM_WORLD)
  end if
  tid = omp_get_thread_num()
  print *, 'thread', tid
  if (.not. (tid /= 0)) call MPI_Barrier(MPI_COMM_WORLD)
  if (tid > 0) then
    provided = 0
  else
    call MPI_Barrier(MPI_COMM_WORLD)
  end if
  !$omp end parallel
#ifdef WRONG
  !$omp parallel private(tid)
  tid = omp_get_thread_num()
  if (tid >= 0) then
    ! STATIC: [[#@LINE+1]]:{{[0-9]+}}: Warning: 'MPI_Barrier' may be called by several threads
    call MPI_Barrier(MPI_COMM_WORLD)
  end if
  !$omp end parallel
#endif
  call MPI_Finalize()
end program
