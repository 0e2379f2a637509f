! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: right
! RULE: OpenMP 5.1 2.19.1: one thread at a time, the same call: every order is
!   the same.
program main
	use mpi_f08
	implicit none
	integer :: ierr, provided

	call MPI_Init_thread(MPI_THREAD_SERIALIZED, provided, ierr)
	if (provided < MPI_THREAD_SERIALIZED) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
	!$omp parallel num_threads(2)
	!$omp critical (mpi)
	call MPI_Barrier(MPI_COMM_WORLD, ierr)
	!$omp end critical (mpi)
	!$omp end parallel
	call MPI_Finalize(ierr)
end program
