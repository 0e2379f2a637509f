! SPDX-License-Identifier: GPL-3.0-or-later
! Listing 1 of the paper in Fortran, mpi_f08.
! RUN: cd %T && %mpifort -fopenmp %s -o %t %rt 2>&1 | FileCheck %s --check-prefix=STATIC --implicit-check-not=Warning:
! RUN: cd %T && %mpifort -w -O2 -fopenmp %s -o %t.2 %rt
! RUN: env OMP_NUM_THREADS=2 %status -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
! RUN: %long env OMP_NUM_THREADS=2 %status -n 3 %t some | FileCheck %s
! RUN: env OMP_NUM_THREADS=2 %status -n 3 %t.2 some | FileCheck %s
! RIGHT: exit status 0
! CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
module work
contains
  subroutine f(taken)
    use mpi_f08
    logical, intent(in) :: taken
    integer :: in, out
    in = 1
    if (taken) then
      !$omp parallel
      !$omp single
      ! STATIC-DAG: [[#@LINE+2]]:{{[0-9]+}}: {{[Ww]}}arning: not every process of 'MPI_COMM_WORLD' may reach this 'MPI_Reduce' [parcoach-divergence]
      ! CHECK-DAG: parcoach:   ranks 0, 2 {{ *}}MPI_Reduce {{.*}}paper-listing-1-f08.f90:[[#@LINE+1]]
      call MPI_Reduce(in, out, 1, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD)
      !$omp end single
      !$omp end parallel
    end if
  end subroutine
end module
program main
  use mpi_f08
  use work
  integer :: rank, provided
  call MPI_Init_thread(MPI_THREAD_SERIALIZED, provided)
  if (provided < MPI_THREAD_SERIALIZED) call MPI_Abort(MPI_COMM_WORLD, 1)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call f(command_argument_count() == 0 .or. rank /= 1)
  ! CHECK-DAG: parcoach:   rank 1 {{ *}}MPI_Finalize
  call MPI_Finalize()
end program
! CHECK: exit status 66
