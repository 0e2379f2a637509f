! SPDX-License-Identifier: GPL-3.0-or-later
! mpi_f08: an operation that merge () chooses by the rank differs; one that it
! chooses by what was broadcast does not.
! RUN: cd %T && %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
subroutine chosen(x, y, n)
  use mpi_f08
  implicit none
  real, intent(in) :: x
  real, intent(out) :: y
  integer, intent(inout) :: n
  integer :: rank

  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD)
  ! CHECK: [[#@LINE+2]]:{{[0-9]+}}: Warning: the operation of 'MPI_Allreduce' may differ
  call MPI_Allreduce(x, y, 1, MPI_REAL, merge(MPI_MIN, MPI_MAX, rank == 1), &
                     MPI_COMM_WORLD)
  call MPI_Allreduce(x, y, 1, MPI_REAL, merge(MPI_MIN, MPI_MAX, n == 1), &
                     MPI_COMM_WORLD)
end subroutine chosen
