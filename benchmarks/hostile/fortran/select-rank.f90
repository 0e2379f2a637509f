! SPDX-License-Identifier: GPL-3.0-or-later
! wrong: mismatch
! n: 4
! Each kind of process has its own procedure with the same collectives; one lacks one.
#include "../case.inc"
module parts
  use mpi
  implicit none
contains
  subroutine master (s)
    integer, intent(out) :: s
    integer :: ierr
    call mpi_reduce (1, s, 1, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD, ierr)
    call mpi_bcast (s, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  end subroutine
  subroutine worker (s, lazy)
    integer, intent(out) :: s
    logical, intent(in) :: lazy
    integer :: ierr
    call mpi_reduce (1, s, 1, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD, ierr)
    if (.not. lazy) call mpi_bcast (s, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  end subroutine
end module
program select_rank
  use parts
  implicit none
  integer :: rank, s, k, ierr
  call mpi_init (ierr)
  call mpi_comm_rank (MPI_COMM_WORLD, rank, ierr)
  do k = 1, 30
    select case (rank)
    case (0)
      call master (s)
    case default
      call worker (s, IS_WRONG .and. rank == 3 .and. k == 29)
    end select
  end do
  if (rank == 0) print *, 'result', s
  call mpi_finalize (ierr)
end program
