! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: wrong: parcoach-multithreaded
! RULE: MPI-4.0 6.14; OpenMP 5.1 2.6: all threads of the team execute the
!   region.
! SHOWN: either
program main
	use mpi_f08
	implicit none
	integer :: ierr, provided

	call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, ierr)
	if (provided < MPI_THREAD_MULTIPLE) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
	!$omp parallel num_threads(2)
	call MPI_Barrier(MPI_COMM_WORLD, ierr) ! HERE
	!$omp end parallel
	call MPI_Finalize(ierr)
end program
