! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: right
! RULE: OpenMP 5.1 2.11.4, 2.19.3: behind the loop's barrier one thread
!   communicates.
program main
	use mpi
	implicit none
	integer :: ierr, provided, i, x, y

	call MPI_Init_thread(MPI_THREAD_SERIALIZED, provided, ierr)
	if (provided < MPI_THREAD_SERIALIZED) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
	x = 0
	!$omp parallel num_threads(2)
	!$omp do reduction(+ : x)
	do i = 1, 4
		x = x + i
	end do
	!$omp end do
	!$omp single
	call MPI_Allreduce(x, y, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
	!$omp end single
	!$omp end parallel
	call MPI_Finalize(ierr)
end program
