! SPDX-License-Identifier: GPL-3.0-or-later
! The same as exit-called.c.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
! RUN: %mpifort -fplugin-arg-parcoach-analysis=strict -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
subroutine stops(n)
  use mpi
  integer :: n, rank, ierr

  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    ! CHECK: exit-called.f90:[[#@LINE+1]]:{{.*}}arning: {{.*}}[parcoach-divergence]
    call MPI_Finalize(ierr)
    stop
  end if
  if (rank == 1) then
    ! CHECK: exit-called.f90:[[#@LINE+1]]:{{.*}}arning: {{.*}}[parcoach-divergence]
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    error stop "no"
  end if
  if (rank == 2) then
    ! CHECK: exit-called.f90:[[#@LINE+1]]:{{.*}}arning: {{.*}}[parcoach-divergence]
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
  end if
  if (rank == 3) then
    ! CHECK: exit-called.f90:[[#@LINE+1]]:{{.*}}arning: {{.*}}[parcoach-divergence]
    call MPI_Finalize(ierr)
    call exit(1)
  end if
  call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
end subroutine

subroutine right(n)
  use mpi
  integer :: n, rank, ierr, u

  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    open (newunit=u, file="size", iostat=ierr)
    if (ierr /= 0) stop 1
  end if
  if (rank == 1) then
    call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
    stop
  end if
  call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
end subroutine
