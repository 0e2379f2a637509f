! SPDX-License-Identifier: GPL-3.0-or-later
! The same from Fortran: counts and datatypes by reference, MPI_IN_PLACE in both
! bindings.
! RUN: %mpifort -fplugin-arg-parcoach-instrument=all -w -J %T %s -o %t %rt
! RUN: %status -n 2 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
! RUN: %long %status -n 2 %t place | FileCheck %s --check-prefix=PLACE
! RUN: %status -n 2 %t count | FileCheck %s --check-prefix=COUNT
! RIGHT: exit status 0
! PLACE: parcoach: error: the send buffer passed to 'MPI_Reduce' is MPI_IN_PLACE, which is not allowed here [parcoach-argument]
! PLACE-NEXT: parcoach:   rank 1  MPI_Reduce
! COUNT: parcoach: error: processes of MPI_COMM_WORLD pass different counts to MPI_Bcast [parcoach-argument]
! COUNT-NEXT: parcoach:   rank 0  MPI_Bcast, 2 x a type of 3 MPI_DOUBLE_PRECISION
! COUNT-NEXT: parcoach:   rank 1  MPI_Bcast, 3 x a type of 3 MPI_DOUBLE_PRECISION
subroutine new_binding(rank, wrong)
  use mpi_f08
  implicit none
  integer :: rank, x(12), y(12), counts(2), at(2)
  character(*) :: wrong
  x = 1
  counts = [1, 2]
  at = [0, 1]
  call MPI_Allreduce(MPI_IN_PLACE, x, 4, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
  call MPI_Allgatherv(x, rank + 1, MPI_INTEGER, y, counts, at, MPI_INTEGER, MPI_COMM_WORLD)
  if (rank == 0 .or. wrong == "place") then
    call MPI_Reduce(MPI_IN_PLACE, x, 4, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD)
  else
    call MPI_Reduce(x, y, 4, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD)
  end if
end subroutine

program data
  use mpi
  implicit none
  double precision :: x(12), y(24)
  integer :: rank, error, three, n
  character(8) :: wrong
  call get_command_argument(1, wrong)
  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  x = 1
  call MPI_Type_contiguous(3, MPI_DOUBLE_PRECISION, three, error)
  call MPI_Type_commit(three, error)
  call MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, y, 3, MPI_DOUBLE_PRECISION, MPI_COMM_WORLD, error)
  call MPI_Gather(x, 1, three, y, 3, MPI_DOUBLE_PRECISION, 1, MPI_COMM_WORLD, error)
  call new_binding(rank, wrong)
  n = 2
  if (rank == 1 .and. wrong == "count") n = 3
  call MPI_Bcast(x, n, three, 0, MPI_COMM_WORLD, error)
  call MPI_Type_free(three, error)
  call MPI_Finalize(error)
end program
