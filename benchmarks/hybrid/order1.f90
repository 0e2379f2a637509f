! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: wrong: parcoach-divergence, parcoach-mismatch
! RULE: MPI-4.0 6.14: process 0 waits in one collective, the others in
!   another.
! SHOWN: either
program main
	use mpi
	implicit none
	integer :: ierr, provided, x, rank

	call MPI_Init_thread(MPI_THREAD_SERIALIZED, provided, ierr)
	if (provided < MPI_THREAD_SERIALIZED) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
	x = 0
	call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
	!$omp parallel num_threads(2)
	!$omp single
	if (rank == 0) then
		call MPI_Barrier(MPI_COMM_WORLD, ierr) ! HERE
	else
		call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr) ! HERE
	end if
	!$omp end single
	!$omp end parallel
	call MPI_Finalize(ierr)
end program
