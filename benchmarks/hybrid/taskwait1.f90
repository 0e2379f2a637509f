! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: right
! RULE: OpenMP 5.1 2.19.5: taskwait completes the child task.
program main
	use mpi_f08
	implicit none
	integer :: ierr, provided, x

	call MPI_Init_thread(MPI_THREAD_SERIALIZED, provided, ierr)
	if (provided < MPI_THREAD_SERIALIZED) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
	x = 0
	!$omp parallel num_threads(2)
	!$omp single
	!$omp task shared(x) private(ierr)
	call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
	!$omp end task
	!$omp taskwait
	call MPI_Barrier(MPI_COMM_WORLD, ierr)
	!$omp end single
	!$omp end parallel
	call MPI_Finalize(ierr)
end program
