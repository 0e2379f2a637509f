! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: right
! RULE: OpenMP 5.1 2.20.1: cancel ends the loop only; the single behind its barrier all
!   processes run.
! ENV: OMP_CANCELLATION=true
program main
	use mpi_f08
	implicit none
	integer :: ierr, provided, x, i

	call MPI_Init_thread(MPI_THREAD_SERIALIZED, provided, ierr)
	if (provided < MPI_THREAD_SERIALIZED) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
	x = 0
	!$omp parallel num_threads(2)
	!$omp do
	do i = 1, 8
		!$omp atomic
		x = x + 1
		!$omp cancel do if (i == 5)
	end do
	!$omp end do
	!$omp single
	call MPI_Barrier(MPI_COMM_WORLD, ierr)
	!$omp end single
	!$omp end parallel
	call MPI_Finalize(ierr)
end program
