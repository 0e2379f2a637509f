! SPDX-License-Identifier: GPL-3.0-or-later
! A component that is set anew is what was put there; what the compiler initialises an
! argument with is no other object.
! RUN: mkdir -p %t.mods && %mpifort -J %t.mods -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not="Warning: 'MPI_Allreduce"
module settings
  use mpi
  implicit none
  type run
    integer :: steps, every
  end type
  type options
    integer :: n = 0, every = 1
  end type
contains
  subroutine fresh(o, comm)
    type(options), intent(out) :: o
    integer, intent(in) :: comm
    integer :: rank, b(2), ie
    call MPI_Comm_rank(comm, rank, ie)
    if (rank == 0) read(*, *) o%n, o%every
    b = [o%n, o%every]
    call MPI_Bcast(b, 2, MPI_INTEGER, 0, comm, ie)
    o%n = b(1)
    o%every = b(2)
  end subroutine
  subroutine again(r, comm)
    type(run), intent(inout) :: r
    integer, intent(in) :: comm
    integer :: rank, n, ie
    call MPI_Comm_rank(comm, rank, ie)
    if (rank == 0) read(*, *) r%steps
    n = r%steps
    call MPI_Bcast(n, 1, MPI_INTEGER, 0, comm, ie)
    r%steps = n
    if (r%steps > 3) call MPI_Barrier(comm, ie)
    r%every = 4
    r%every = rank
    if (r%every > 3) call MPI_Barrier(comm, ie) ! CHECK: field.f90:[[#@LINE]]:{{[0-9]+}}:
    ! CHECK: not every process of 'comm' may reach this 'MPI_Barrier'
  end subroutine
end module

program main
  use settings
  implicit none
  type(run) :: r
  type(options) :: o
  integer :: ie, i
  call MPI_Init(ie)
  call fresh(o, MPI_COMM_WORLD)
  do i = 1, 2 * o%n
    call MPI_Barrier(MPI_COMM_WORLD, ie)
  end do
  call again(r, MPI_COMM_WORLD)
  do i = 1, r%steps
    call MPI_Barrier(MPI_COMM_WORLD, ie)
  end do
  call MPI_Finalize(ie)
end program
