! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: right
! RULE: OpenMP 5.1 2.10.3, 2.19.3: a workshare construct ends with a barrier,
!   and one thread communicates behind it.
program main
	use mpi
	implicit none
	integer :: ierr, provided
	integer :: a(4)

	call MPI_Init_thread(MPI_THREAD_FUNNELED, provided, ierr)
	if (provided < MPI_THREAD_FUNNELED) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
	!$omp parallel num_threads(2)
	!$omp workshare
	a = 1
	!$omp end workshare
	!$omp master
	call MPI_Bcast(a, 4, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
	!$omp end master
	!$omp end parallel
	call MPI_Finalize(ierr)
end program
