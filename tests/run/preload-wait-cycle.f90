! SPDX-License-Identifier: GPL-3.0-or-later
! As rt-wait-cycle.c, in both bindings of Fortran: by the plugin's hooks and the
! linked run time, and without either.
! REQUIRES: long
! RUN: %handfort %top-plugin -fplugin-arg-parcoach-instrument=all -fdiagnostics-plain-output %s -o %t %rt
! RUN: %status -n 2 %t | FileCheck %s
! RUN: %handfort -g %s -o %t.bare
! RUN: %preload -n 2 %t.bare | FileCheck %s
! CHECK: parcoach: error: processes wait for each other in collectives of different communicators [parcoach-mismatch]
! CHECK-NEXT: parcoach:   rank 0  MPI_Ibarrier, in MPI_Wait {{.*}}preload-wait-cycle.f90:{{[0-9]+}}  on a communicator
! CHECK-NEXT: parcoach:   rank 1  MPI_Ibarrier, in MPI_Wait {{.*}}preload-wait-cycle.f90:{{[0-9]+}}  on MPI_COMM_WORLD
! CHECK: exit status 66
subroutine old (comm)
  use mpi
  implicit none
  integer :: comm, request, ierror

  call mpi_ibarrier (comm, request, ierror)
  call mpi_wait (request, MPI_STATUS_IGNORE, ierror)
end subroutine

subroutine new (number)
  use mpi_f08
  implicit none
  integer :: number
  type(MPI_Comm) :: comm
  type(MPI_Request) :: request(1)
  integer :: size

  comm%mpi_val = number
  ! Or the linker leaves out the binding.
  call mpi_comm_size (comm, size)
  call mpi_ibarrier (comm, request(1))
  call mpi_waitall (1, request, MPI_STATUSES_IGNORE)
end subroutine

program main
  use mpi
  implicit none
  integer :: rank, twin, ierror

  call mpi_init (ierror)
  call mpi_comm_rank (MPI_COMM_WORLD, rank, ierror)
  call mpi_comm_dup (MPI_COMM_WORLD, twin, ierror)
  if (rank == 0) then
    call old (twin)
  else
    call new (MPI_COMM_WORLD)
  end if
  call mpi_finalize (ierror)
end program
