! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: wrong: parcoach-concurrent
! RULE: MPI-4.0 11.6.2; OpenMP 5.1 2.12.1: sibling tasks without dependences
!   are not ordered.
! SHOWN: either
program main
	use mpi
	implicit none
	integer :: ierr, provided, x

	call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, ierr)
	if (provided < MPI_THREAD_MULTIPLE) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
	x = 0
	!$omp parallel num_threads(2)
	!$omp single
	!$omp task shared(x) private(ierr)
	call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr) ! HERE
	!$omp end task
	!$omp task private(ierr)
	call MPI_Barrier(MPI_COMM_WORLD, ierr) ! HERE
	!$omp end task
	!$omp end single
	!$omp end parallel
	call MPI_Finalize(ierr)
end program
