! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: wrong: parcoach-thread-level
! RULE: MPI-4.0 11.2.1: under FUNNELED the main thread alone may call; OpenMP
!   5.1 2.10.2: any thread executes a single.
! SHOWN: either
program main
	use mpi_f08
	implicit none
	integer :: ierr, provided

	call MPI_Init_thread(MPI_THREAD_FUNNELED, provided, ierr)
	if (provided < MPI_THREAD_FUNNELED) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
	!$omp parallel num_threads(2)
	!$omp single
	call MPI_Barrier(MPI_COMM_WORLD, ierr) ! HERE
	!$omp end single
	!$omp end parallel
	call MPI_Finalize(ierr)
end program
