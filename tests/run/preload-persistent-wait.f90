! SPDX-License-Identifier: GPL-3.0-or-later
! As preload-persistent-wait-late.c, each process with another binding of Fortran: a
! start is counted once, by whichever names the library goes on.  Open MPI 4.1 has no
! persistent collectives in Fortran.
! REQUIRES: long, sessions
! RUN: %handfort %top-plugin -fplugin-arg-parcoach-instrument=all -w %s -o %t %rt
! RUN: env PARCOACH_TIMEOUT=2 PARCOACH_ON_TIMEOUT=abort %status -n 2 %t | FileCheck %s
! RUN: %handfort -g %s -o %t.bare
! RUN: env PARCOACH_TIMEOUT=2 PARCOACH_ON_TIMEOUT=abort %preload -n 2 %t.bare | FileCheck %s
! CHECK: parcoach: warning: rank 0 has waited 2 s for MPI_Barrier_init ({{.*}}); 1 of 2 processes of MPI_COMM_WORLD has not arrived [parcoach-timeout]
! CHECK-NEXT: parcoach:   rank 0  MPI_Barrier_init, start 3, in MPI_Wait {{.*}}preload-persistent-wait.f90:
! CHECK-NEXT: parcoach:   rank 1  has not started it, after MPI_Barrier_init {{.*}}preload-persistent-wait.f90:
! CHECK: exit status 66
subroutine old (times)
  use mpi
  implicit none
  integer :: times, request(1), ierror, i

  call mpi_barrier_init (MPI_COMM_WORLD, MPI_INFO_NULL, request(1), ierror)
  do i = 1, times
    call mpi_startall (1, request, ierror)
    call mpi_wait (request(1), MPI_STATUS_IGNORE, ierror)
  end do
  call mpi_request_free (request(1), ierror)
end subroutine

subroutine new (times)
  use mpi_f08
  implicit none
  integer :: times, i
  type(MPI_Request) :: request

  call mpi_barrier_init (MPI_COMM_WORLD, MPI_INFO_NULL, request)
  do i = 1, times
    call mpi_start (request)
    call mpi_wait (request, MPI_STATUS_IGNORE)
  end do
  call mpi_request_free (request)
end subroutine

program main
  use mpi
  implicit none
  integer :: rank, ierror

  call mpi_init (ierror)
  call mpi_comm_rank (MPI_COMM_WORLD, rank, ierror)
  if (rank == 0) call old (3)
  if (rank == 1) call new (2)
  if (rank == 1) call sleep (20)
  call mpi_finalize (ierror)
end program
