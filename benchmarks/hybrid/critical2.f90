! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: wrong: parcoach-concurrent
! RULE: MPI-4.0 11.6.2; OpenMP 5.1 2.19.1: critical excludes, but either
!   section may be first.
! SHOWN: either
program main
	use mpi
	implicit none
	integer :: ierr, provided, x

	call MPI_Init_thread(MPI_THREAD_SERIALIZED, provided, ierr)
	if (provided < MPI_THREAD_SERIALIZED) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
	x = 0
	!$omp parallel sections num_threads(2)
	!$omp section
	!$omp critical (mpi)
	call MPI_Barrier(MPI_COMM_WORLD, ierr) ! HERE
	!$omp end critical (mpi)
	!$omp section
	!$omp critical (mpi)
	call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr) ! HERE
	!$omp end critical (mpi)
	!$omp end parallel sections
	call MPI_Finalize(ierr)
end program
