! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: wrong: parcoach-divergence
! RULE: OpenMP 5.1 2.20.1: a task of a cancelled taskgroup that has not begun may be
!   discarded: chance; MPI-4.0 6.14: all processes call it.
! SHOWN: compile
! ENV: OMP_CANCELLATION=true
program main
	use mpi_f08
	implicit none
	integer :: ierr, provided, x

	call MPI_Init_thread(MPI_THREAD_SERIALIZED, provided, ierr)
	if (provided < MPI_THREAD_SERIALIZED) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
	x = 0
	!$omp parallel num_threads(2)
	!$omp single
	!$omp taskgroup
	!$omp task shared(x) private(ierr)
	call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr) ! HERE
	!$omp end task
	!$omp task shared(x)
	!$omp cancel taskgroup
	!$omp end task
	!$omp end taskgroup
	!$omp end single
	!$omp end parallel
	call MPI_Finalize(ierr)
end program
