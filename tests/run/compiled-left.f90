! SPDX-License-Identifier: GPL-3.0-or-later
! As compiled-left.c: a dummy argument and MPI_COMM_WORLD.
! RUN: %mpifort -w -fplugin-arg-parcoach-instrument=all %s -o %t %rt
! RUN: env PARCOACH_GRACE=0.5 %status -n 2 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
! RUN: %long env PARCOACH_GRACE=0.5 %status -n 2 %t dummy | FileCheck %s --check-prefixes=CHECK,DUMMY
! RUN: env PARCOACH_GRACE=0.5 %status -n 2 %t world | FileCheck %s --check-prefixes=CHECK,WORLD
! RIGHT: exit status 0
! CHECK: parcoach: error: rank{{.*}} of MPI_COMM_WORLD wait{{.*}} [parcoach-mismatch]
! DUMMY: rank 1  returned from 'dummy' without calling it
! WORLD: rank 1  returned from 'world' without calling it
! CHECK: exit status 66
program left
  use mpi
  implicit none
  character(8) :: how
  integer :: rank, error

  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  call get_command_argument(1, how)
  if (how == '') call dummy(merge(0, 1, rank == 1), MPI_COMM_SELF)
  if (how == 'dummy') call dummy(merge(0, 1, rank == 1), MPI_COMM_WORLD)
  if (how == 'world') call world(merge(0, 1, rank == 1))
  if (rank == 1) call sleep(2)
  if (how /= 'world') call dummy(1, MPI_COMM_WORLD)
  if (how == 'world') call world(1)
  call MPI_Finalize(error)
contains
  subroutine dummy(n, comm)
    integer, intent(in) :: n, comm

    if (n > 0) call MPI_Barrier(comm, error)
  end subroutine dummy

  subroutine world(n)
    integer, intent(in) :: n

    if (n > 0) call MPI_Barrier(MPI_COMM_WORLD, error)
  end subroutine world
end program left
