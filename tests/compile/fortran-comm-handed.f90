! SPDX-License-Identifier: GPL-3.0-or-later
! What a caller hands over as MPI_COMM_WORLD is that communicator, not the number
! for which it stands: both functions call the same on it.  In the other module
! procedure they do not.
! RUN: %mpifort -c %s -o %t.o -J%T 2>&1 | FileCheck %s --implicit-check-not=arning:
module handed_body
  use mpi
  implicit none
  integer :: rank, sent(2), got(2), ierr
  double precision :: add(2), all(2)
contains
  subroutine first(comm)
    integer, intent(in) :: comm
    call MPI_Allreduce(sent, got, 2, MPI_INTEGER, MPI_MAX, comm, ierr)
    call MPI_Allreduce(add, all, 2, MPI_DOUBLE_PRECISION, MPI_MAX, &
                       MPI_COMM_WORLD, ierr)
  end subroutine first
  subroutine second(comm)
    integer, intent(in) :: comm
    call MPI_Allreduce(sent, got, 2, MPI_INTEGER, MPI_MAX, MPI_COMM_WORLD, &
                       ierr)
    call MPI_Allreduce(add, all, 2, MPI_DOUBLE_PRECISION, MPI_MAX, comm, ierr)
  end subroutine second
  subroutine right()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    if (rank == 0) then
      call first(MPI_COMM_WORLD)
    else
      call second(MPI_COMM_WORLD)
    end if
  end subroutine right
  subroutine wrong()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    if (rank == 0) then
      call first(MPI_COMM_WORLD) ! CHECK: [[#@LINE]]:{{[0-9]+}}: Warning: {{.*}} [parcoach-divergence]
    else
      call MPI_Barrier(MPI_COMM_WORLD, ierr)
      call second(MPI_COMM_WORLD)
    end if
  end subroutine wrong
end module handed_body
