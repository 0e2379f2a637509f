! SPDX-License-Identifier: GPL-3.0-or-later
! The same from Fortran, where arguments are addresses, in both bindings.
! RUN: %mpifort -fplugin-arg-parcoach-instrument=all -w -J %T %s -o %t %rt
! RUN: %status -n 2 %t | FileCheck %s
! CHECK: parcoach: error: processes of MPI_COMM_WORLD pass different reduction operations to MPI_Allreduce [parcoach-argument]
! CHECK-NEXT: parcoach:   rank 0  MPI_Allreduce, MPI_MAX
! CHECK-NEXT: parcoach:   rank 1  MPI_Allreduce, MPI_SUM
! CHECK: exit status 66
subroutine new_binding()
  use mpi_f08
  implicit none
  integer :: x, y
  x = 1
  call MPI_Bcast(x, 1, MPI_INTEGER, 1, MPI_COMM_WORLD)
  call MPI_Reduce(x, y, 1, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD)
end subroutine

program arguments
  use mpi
  implicit none
  integer :: x, y, rank, error, op
  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  x = 1
  call MPI_Bcast(x, 1, MPI_INTEGER, 1, MPI_COMM_WORLD, error)
  call new_binding()
  op = MPI_SUM
  if (rank == 0) op = MPI_MAX
  call MPI_Allreduce(x, y, 1, MPI_INTEGER, op, MPI_COMM_WORLD, error)
  call MPI_Finalize(error)
end program
