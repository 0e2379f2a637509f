! SPDX-License-Identifier: GPL-3.0-or-later
! Two objects of a derived type with a communicator: what is handed to MPI by reference is
! that of one of them, as is what MPI puts there.
! RUN: mkdir -p %t.mods && cd %t.mods && %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
module m
use mpi
type part
  integer :: comm, rank, size, n
end type
contains
subroutine part_of(p, comm)
  type(part), intent(out) :: p
  integer, intent(in) :: comm
  integer :: ierr
  p%comm = comm
  call MPI_Comm_rank(comm, p%rank, ierr)
  call MPI_Comm_size(comm, p%size, ierr)
end subroutine
subroutine right(all)
  type(part) :: all, low
  integer :: half, ierr, x
  call MPI_Comm_split(all%comm, mod(all%rank, 2), 0, half, ierr)
  call part_of(low, half)
  if (mod(all%rank, 2) == 0) call MPI_Barrier(low%comm, ierr)
  call MPI_Allreduce(x, low%n, 1, MPI_INTEGER, MPI_SUM, all%comm, ierr)
  if (low%n > 3) call MPI_Barrier(all%comm, ierr)
end subroutine
subroutine wrong(all)
  type(part) :: all, low
  integer :: half, ierr
  call MPI_Comm_split(all%comm, mod(all%rank, 2), 0, half, ierr)
  call part_of(low, half)
  ! CHECK: type.f90:[[#@LINE+1]]:{{.*}} Warning: not every process of 'half' may reach this 'MPI_Barrier'
  if (low%rank == 0) call MPI_Barrier(low%comm, ierr)
  ! CHECK: type.f90:[[#@LINE+1]]:{{.*}} Warning: not every process of 'comm' may reach this 'MPI_Barrier'
  if (low%rank == 0) call MPI_Barrier(all%comm, ierr)
end subroutine
subroutine wrong2(all)
  type(part) :: all, low
  integer :: ierr
  call MPI_Comm_dup(all%comm, low%comm, ierr)
  call MPI_Comm_rank(low%comm, low%rank, ierr)
  if (low%rank == 0) then
    call MPI_Barrier(low%comm, ierr)
  else
    ! The warning names one of the two calls.
    ! CHECK: type.f90:{{44|48}}:{{.*}} Warning: not every process of 'comm' may reach this 'MPI_Barrier'
    call MPI_Barrier(all%comm, ierr)
  endif
end subroutine
end module
