! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: wrong: parcoach-divergence
! RULE: OpenMP 5.1 2.20.1: which iterations other threads have begun when one cancels
!   is chance; MPI-4.0 6.14: all processes call as often.
! SHOWN: compile
! ENV: OMP_CANCELLATION=true
program main
	use mpi_f08
	implicit none
	integer :: ierr, provided, i

	call MPI_Init_thread(MPI_THREAD_SERIALIZED, provided, ierr)
	if (provided < MPI_THREAD_SERIALIZED) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
	!$omp parallel num_threads(2)
	!$omp do
	do i = 1, 8
		!$omp critical
		call MPI_Barrier(MPI_COMM_WORLD, ierr) ! HERE
		!$omp end critical
		!$omp cancel do if (i == 5)
	end do
	!$omp end do
	!$omp end parallel
	call MPI_Finalize(ierr)
end program
