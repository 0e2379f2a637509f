! SPDX-License-Identifier: GPL-3.0-or-later
! Process 0 has a unit of output, the others -1: no process has 0.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not=arning:
module m
  use mpi
contains
  function prepare(unit) result(u)
    integer, intent(in), optional :: unit
    integer :: u
    if (present(unit)) then
       u = unit
    else
       u = 0
    end if
  end function
  subroutine info(unit)
    integer, intent(in) :: unit
    integer :: ierr, mine, n, s
    mine = prepare(unit)
    if (mine == 0) return
    n = 1
    call mpi_allreduce(n, s, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
    if (mine > 0) write(mine, *) s
  end subroutine
  subroutine multiply(unit)
    integer, intent(in), optional :: unit
    integer :: mine, ierr
    mine = prepare(unit)
    if (mine /= 0) call info(mine)
    call mpi_barrier(MPI_COMM_WORLD, ierr)
  end subroutine
end module
program p
  use m
  integer :: rank, unit, ierr
  call mpi_init(ierr)
  call mpi_comm_rank(MPI_COMM_WORLD, rank, ierr)
  unit = -1
  if (rank == 0) unit = 6
  call multiply(unit)
  call multiply()
  call mpi_finalize(ierr)
end program
