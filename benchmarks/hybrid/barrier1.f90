! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: wrong: parcoach-team
! RULE: OpenMP 5.1 2.19.2: all threads of the team must come to a barrier, or
!   none.
! SHOWN: compile
program main
	use mpi_f08
	use omp_lib
	implicit none
	integer :: ierr, provided

	call MPI_Init_thread(MPI_THREAD_FUNNELED, provided, ierr)
	if (provided < MPI_THREAD_FUNNELED) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
	!$omp parallel num_threads(2)
	if (omp_get_thread_num() == 0) then
		!$omp barrier ! HERE
	end if
	!$omp end parallel
	call MPI_Finalize(ierr)
end program
