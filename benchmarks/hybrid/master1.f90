! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: right
! RULE: OpenMP 5.1 2.16: the primary thread executes both, in program order:
!   FUNNELED.
program main
	use mpi
	implicit none
	integer :: ierr, provided, x

	call MPI_Init_thread(MPI_THREAD_FUNNELED, provided, ierr)
	if (provided < MPI_THREAD_FUNNELED) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
	x = 0
	!$omp parallel num_threads(2)
	!$omp master
	call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
	!$omp end master
	!$omp master
	call MPI_Barrier(MPI_COMM_WORLD, ierr)
	!$omp end master
	!$omp end parallel
	call MPI_Finalize(ierr)
end program
