! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: right
! RULE: OpenMP 5.1 2.6: the region's end joins the team; the main thread alone
!   communicates.
program main
	use mpi
	implicit none
	integer :: ierr, provided, x, y

	call MPI_Init_thread(MPI_THREAD_FUNNELED, provided, ierr)
	if (provided < MPI_THREAD_FUNNELED) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
	x = 0
	!$omp parallel num_threads(2) reduction(+ : x)
	x = x + 1
	!$omp end parallel
	call MPI_Allreduce(x, y, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
	call MPI_Finalize(ierr)
end program
