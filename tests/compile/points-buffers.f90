! SPDX-License-Identifier: GPL-3.0-or-later
! MPI gets more buffers than the analysis lists for one pointer: an argument
! still refers to none of them, so that both paths use one communicator.
! RUN: seq -f "call MPI_Bcast(a%g, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)" 40 > %t.calls
! RUN: sed '/^! CALLS/r %t.calls' %s > %t.f90
! RUN: %mpifort -c %t.f90 -o %t.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not=Warning:
subroutine many
implicit integer (a)
include 'mpif.h'
! CALLS
end subroutine
subroutine part(comm)
include 'mpif.h'
integer :: comm, rank, ierr, x
call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
if (rank == 0) then
  call MPI_Bcast(x, 1, MPI_INTEGER, 0, comm, ierr)
  call MPI_Barrier(comm, ierr)
else
  call MPI_Bcast(x, 1, MPI_INTEGER, 0, comm, ierr)
  call MPI_Barrier(comm, ierr)
end if
end subroutine
