! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: right
! RULE: OpenMP 5.1 2.21.6.2: copyprivate gives all threads what MPI_Allreduce
!   gave all processes.
program main
	use mpi_f08
	implicit none
	integer :: ierr, provided, x, y

	call MPI_Init_thread(MPI_THREAD_SERIALIZED, provided, ierr)
	if (provided < MPI_THREAD_SERIALIZED) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
	x = 0
	!$omp parallel num_threads(2) private(x, y)
	x = 1
	!$omp single
	call MPI_Allreduce(x, y, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
	!$omp end single copyprivate(y)
	if (y > 1) then
		!$omp single
		call MPI_Barrier(MPI_COMM_WORLD, ierr)
		!$omp end single
	end if
	!$omp end parallel
	call MPI_Finalize(ierr)
end program
