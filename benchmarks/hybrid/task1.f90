! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: right
! RULE: OpenMP 5.1 2.19.11: the second task waits for the first, by the
!   dependence on x.
program main
	use mpi_f08
	implicit none
	integer :: ierr, provided, x

	call MPI_Init_thread(MPI_THREAD_SERIALIZED, provided, ierr)
	if (provided < MPI_THREAD_SERIALIZED) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
	x = 0
	!$omp parallel num_threads(2)
	!$omp single
	!$omp task depend(out : x) shared(x) private(ierr)
	call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
	!$omp end task
	!$omp task depend(in : x) shared(x) private(ierr)
	call MPI_Barrier(MPI_COMM_WORLD, ierr)
	!$omp end task
	!$omp end single
	!$omp end parallel
	call MPI_Finalize(ierr)
end program
