! SPDX-License-Identifier: GPL-3.0-or-later
! wrong: concurrent, multithreaded
! n: 2
! flags: -fopenmp
! Sections that call collectives: of two communicators, or of one.
#include "../case.inc"
program team
  use mpi_f08
  implicit none
  type(MPI_Comm) :: a, b
  integer :: rank, provided, x, y, k
  call mpi_init_thread (MPI_THREAD_MULTIPLE, provided)
  call mpi_comm_rank (MPI_COMM_WORLD, rank)
  call mpi_comm_dup (MPI_COMM_WORLD, a)
  b = a
  if (.not. IS_WRONG) call mpi_comm_dup (MPI_COMM_WORLD, b)
  do k = 1, 20
    !$omp parallel sections num_threads(2)
    !$omp section
    call mpi_allreduce (1, x, 1, MPI_INTEGER, MPI_SUM, a)
    !$omp section
    call mpi_bcast (y, 1, MPI_INTEGER, 0, b)
    !$omp end parallel sections
  end do
  if (.not. IS_WRONG) call mpi_comm_free (b)
  call mpi_comm_free (a)
  if (rank == 0) print *, 'result', x
  call mpi_finalize ()
end program
