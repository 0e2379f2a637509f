! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: wrong: parcoach-concurrent
! RULE: MPI-4.0 11.6.2; OpenMP 5.1 2.10.2: 'end single nowait' takes the
!   barrier between the two.
! SHOWN: either
program main
	use mpi
	implicit none
	integer :: ierr, provided, x

	call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, ierr)
	if (provided < MPI_THREAD_MULTIPLE) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
	x = 0
	!$omp parallel num_threads(2)
	!$omp single
	call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr) ! HERE
	!$omp end single nowait
	!$omp single
	call MPI_Barrier(MPI_COMM_WORLD, ierr) ! HERE
	!$omp end single
	!$omp end parallel
	call MPI_Finalize(ierr)
end program
