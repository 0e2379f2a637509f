! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: wrong: parcoach-thread-level
! RULE: MPI-4.0 11.2.1: MPI_Init asks for SINGLE, and any thread of the team
!   calls.
! SHOWN: either
program main
	use mpi
	implicit none
	integer :: ierr

	call MPI_Init(ierr)
	!$omp parallel num_threads(2)
	!$omp single
	call MPI_Barrier(MPI_COMM_WORLD, ierr) ! HERE
	!$omp end single
	!$omp end parallel
	call MPI_Finalize(ierr)
end program
