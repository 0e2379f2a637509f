! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: right
! RULE: OpenMP 5.1 2.19.9: the ordered regions are executed in the order of
!   the iterations.
program main
	use mpi_f08
	implicit none
	integer :: ierr, provided, i, x

	call MPI_Init_thread(MPI_THREAD_SERIALIZED, provided, ierr)
	if (provided < MPI_THREAD_SERIALIZED) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
	x = 0
	!$omp parallel do num_threads(2) ordered schedule(static, 1)
	do i = 1, 4
		!$omp ordered
		call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
		!$omp end ordered
	end do
	!$omp end parallel do
	call MPI_Finalize(ierr)
end program
