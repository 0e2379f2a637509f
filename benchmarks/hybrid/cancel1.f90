! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: right
! RULE: OpenMP 5.1 2.20.1: who cancels the taskgroup ends its task only, behind its call;
!   the other tasks call nothing.
! ENV: OMP_CANCELLATION=true
program main
	use mpi_f08
	implicit none
	integer :: ierr, provided, x, y, i

	call MPI_Init_thread(MPI_THREAD_SERIALIZED, provided, ierr)
	if (provided < MPI_THREAD_SERIALIZED) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
	x = 0
	!$omp parallel num_threads(2)
	!$omp single
	!$omp taskgroup
	!$omp task shared(x, y) private(ierr)
	call MPI_Allreduce(x, y, 1, MPI_INTEGER, MPI_MAX, MPI_COMM_WORLD, ierr)
	!$omp cancel taskgroup if (y == 0)
	x = 1
	!$omp end task
	do i = 1, 4
		!$omp task shared(x)
		!$omp cancellation point taskgroup
		!$omp atomic
		x = x + 1
		!$omp end task
	end do
	!$omp end taskgroup
	call MPI_Barrier(MPI_COMM_WORLD, ierr)
	!$omp end single
	!$omp end parallel
	call MPI_Finalize(ierr)
end program
