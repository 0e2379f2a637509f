! SPDX-License-Identifier: GPL-3.0-or-later
! A number with a fraction says which way a process takes, as an integer does.
! RUN: %mpifort -c %s -J%T -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
program main
  implicit none
  include 'mpif.h'
  integer :: rank, part, ierr
  double precision :: load
  real :: share
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, part, ierr)
  load = 0.25d0
  if (mod(rank, 2) == 1) load = 4
  if (load > 1.5d0) then
! CHECK: :[[#@LINE+1]]:{{.*}} order inversion
    call MPI_Barrier(part, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  else
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Barrier(part, ierr)
  end if
  share = 0.25
  if (mod(rank, 2) == 1) share = 1
  if (share > 1.5) then
    call MPI_Barrier(part, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  else
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Barrier(part, ierr)
  end if
  call MPI_Finalize(ierr)
end program main
