! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: wrong: parcoach-thread-level
! RULE: MPI-4.0 11.6.2: MPI_Finalize should occur on the thread that initialised
!   MPI; OpenMP 5.1 2.10.2: any thread executes a single.
! SHOWN: compile
program main
	use mpi
	implicit none
	integer :: ierr, provided

	call MPI_Init_thread(MPI_THREAD_SERIALIZED, provided, ierr)
	if (provided < MPI_THREAD_SERIALIZED) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
	!$omp parallel num_threads(2)
	!$omp single
	call MPI_Finalize(ierr) ! HERE
	!$omp end single
	!$omp end parallel
end program
