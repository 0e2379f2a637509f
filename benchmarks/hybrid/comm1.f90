! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: right
! RULE: MPI-4.0 11.6.2, 6.14: at the same time, but on different
!   communicators.
program main
	use mpi_f08
	implicit none
	integer :: ierr, provided
	type(MPI_Comm) :: other

	call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, ierr)
	if (provided < MPI_THREAD_MULTIPLE) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
	call MPI_Comm_dup(MPI_COMM_WORLD, other, ierr)
	!$omp parallel sections num_threads(2) private(ierr)
	!$omp section
	call MPI_Barrier(MPI_COMM_WORLD, ierr)
	!$omp section
	call MPI_Barrier(other, ierr)
	!$omp end parallel sections
	call MPI_Comm_free(other, ierr)
	call MPI_Finalize(ierr)
end program
