! SPDX-License-Identifier: GPL-3.0-or-later
! MPI_IN_PLACE in both bindings, with counts and datatypes that are not looked at
! then.  In mpi_f08 of MPICH a buffer is a descriptor, in which it stands.
! RUN: %handfort %top-plugin -fplugin-arg-parcoach-instrument=all -w -J %T %s -o %t %rt
! RUN: %status -n 2 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
! RUN: %status -n 2 %t old | FileCheck %s --check-prefix=OLD
! RUN: %status -n 2 %t new | FileCheck %s --check-prefix=NEW
! RIGHT: exit status 0
! OLD: parcoach: error: only some processes of MPI_COMM_WORLD pass MPI_IN_PLACE to MPI_Alltoall [parcoach-argument]
! OLD: exit status 66
! NEW: parcoach: error: the send datatype passed to 'MPI_Alltoall' is MPI_DATATYPE_NULL [parcoach-argument]
! NEW: exit status 66
subroutine old_binding (rank, wrong)
  use mpi
  implicit none
  integer :: rank, x(4), y(4), error
  character(*) :: wrong

  x = 1
  if (wrong == "old" .and. rank == 1) then
    call MPI_Alltoall (x, 2, MPI_INTEGER, y, 2, MPI_INTEGER, MPI_COMM_WORLD, error)
  else
    call MPI_Alltoall (MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, y, 2, MPI_INTEGER, &
                       MPI_COMM_WORLD, error)
  end if
end subroutine

subroutine new_binding (wrong)
  use mpi_f08
  implicit none
  integer :: x(4), y(4)
  character(*) :: wrong
  type(MPI_Request) :: request

  x = 1
  y = 1
  if (wrong == "new") then
    call MPI_Alltoall (x, 2, MPI_DATATYPE_NULL, y, 2, MPI_INTEGER, MPI_COMM_WORLD)
  else
    call MPI_Alltoall (MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, y, 2, MPI_INTEGER, &
                       MPI_COMM_WORLD)
  end if
  ! Open MPI 6.0rc2 itself crashes in MPI_Ialltoall of this module, not in MPI_Iallgather.
  call MPI_Iallgather (MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, y, 2, MPI_INTEGER, &
                      MPI_COMM_WORLD, request)
  call MPI_Wait (request, MPI_STATUS_IGNORE)
  call MPI_Allgather (MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, y, 2, MPI_INTEGER, &
                      MPI_COMM_WORLD)
end subroutine

program main
  use mpi
  implicit none
  integer :: rank, error
  character(8) :: wrong

  call get_command_argument (1, wrong)
  call MPI_Init (error)
  call MPI_Comm_rank (MPI_COMM_WORLD, rank, error)
  call old_binding (rank, wrong)
  call new_binding (wrong)
  call MPI_Finalize (error)
end program
