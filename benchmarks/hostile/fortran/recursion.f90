! SPDX-License-Identifier: GPL-3.0-or-later
! wrong: mismatch
! n: 4
! The job is divided by recursion until each process is alone.
#include "../case.inc"
program halves
  use mpi_f08
  implicit none
  integer :: rank, t
  call mpi_init ()
  call mpi_comm_rank (MPI_COMM_WORLD, rank)
  t = 0
  call divide (MPI_COMM_WORLD)
  call mpi_barrier (MPI_COMM_WORLD)
  if (rank == 0) print *, 'result', t
  call mpi_finalize ()
contains
  recursive subroutine divide (comm)
    type(MPI_Comm), intent(in) :: comm
    type(MPI_Comm) :: half
    integer :: n, mine, s
    call mpi_comm_size (comm, n)
    call mpi_comm_rank (comm, mine)
    if (IS_WRONG .and. rank == 3 .and. n == 2) return
    call mpi_allreduce (mine, s, 1, MPI_INTEGER, MPI_SUM, comm)
    t = t + s
    if (n == 1) return
    call mpi_comm_split (comm, mine * 2 / n, mine, half)
    call divide (half)
    call mpi_comm_free (half)
  end subroutine
end program
