! SPDX-License-Identifier: GPL-3.0-or-later
! Other units may call this procedure, too.  There is a warning if one of the calls in
! this unit passes a communicator in which the condition differs.
! RUN: %mpifort -c %s -J%T -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
module body
  implicit none
  include 'mpif.h'
  integer :: rank, pair, rest
contains
  subroutine low(comm)
    integer, intent(in) :: comm
    integer :: ierr
    if (rank == 0) then
! CHECK: :[[#@LINE+1]]:{{.*}} not every process of 'comm' may reach
      call MPI_Barrier(comm, ierr)
    end if
  end subroutine low
  subroutine lowest(comm)
    integer, intent(in) :: comm
    integer :: ierr
    if (rank == 0) call MPI_Barrier(comm, ierr)
  end subroutine lowest
  subroutine work()
    integer :: ierr
    call MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, pair, ierr)
    call low(pair)
    call MPI_Comm_split(MPI_COMM_WORLD, min(rank, 1), rank, rest, ierr)
    call low(rest)
    call lowest(rest)
  end subroutine work
end module body
program main
  use body
  integer :: ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call work()
  call MPI_Finalize(ierr)
end program main
