! SPDX-License-Identifier: GPL-3.0-or-later
! The same in Fortran, on a communicator that is a dummy argument.
! RUN: cd %T && %mpifort -w -fopenmp -O2 %s -o %t %rt
! RUN: %status -n 2 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
! RUN: %status -n 2 %t skip | FileCheck %s
! RIGHT: exit status 0
! CHECK: parcoach: error: processes of {{.*}} are calling different collectives [parcoach-mismatch]
! CHECK-NEXT: parcoach:   rank 0  MPI_Barrier    {{.*}}compiled-fortran.f90:
! CHECK-NEXT: parcoach:   rank 1  MPI_Allreduce  {{.*}}compiled-fortran.f90:
! CHECK: exit status 66
subroutine step(comm, skip)
  use mpi_f08
  implicit none
  type(MPI_Comm), intent(in) :: comm
  logical, intent(in) :: skip
  integer :: rank, total
  call MPI_Comm_rank(comm, rank)
  if (.not. (skip .and. rank == 1)) call MPI_Barrier(comm)
  call MPI_Allreduce(rank, total, 1, MPI_INTEGER, MPI_SUM, comm)
end subroutine
program main
  use mpi_f08
  implicit none
  type(MPI_Comm) :: comm
  interface
    subroutine step(comm, skip)
      use mpi_f08
      type(MPI_Comm), intent(in) :: comm
      logical, intent(in) :: skip
    end subroutine
  end interface
  call MPI_Init()
  call MPI_Comm_dup(MPI_COMM_WORLD, comm)
  call step(comm, command_argument_count() > 0)
  call MPI_Comm_free(comm)
  call MPI_Finalize()
end program
