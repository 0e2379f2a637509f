! SPDX-License-Identifier: GPL-3.0-or-later
! A component that is set anew is what was put there.
! RUN: mkdir -p %t.mods && %mpifort -J %t.mods -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not="Warning: 'MPI_Allreduce"
module settings
  use mpi
  implicit none
  type run
    integer :: steps, every
  end type
contains
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
    ! CHECK: 'MPI_Barrier' may not be called by all processes of 'comm'
  end subroutine
end module

program main
  use settings
  implicit none
  type(run) :: r
  integer :: ie, i
  call MPI_Init(ie)
  call again(r, MPI_COMM_WORLD)
  do i = 1, r%steps
    call MPI_Barrier(MPI_COMM_WORLD, ie)
  end do
  call MPI_Finalize(ie)
end program
