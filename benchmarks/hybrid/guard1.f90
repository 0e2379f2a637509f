! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: right
! RULE: OpenMP 5.1 3.2.4: thread 0 is the primary thread.
program main
	use mpi
	use omp_lib
	implicit none
	integer :: ierr, provided

	call MPI_Init_thread(MPI_THREAD_FUNNELED, provided, ierr)
	if (provided < MPI_THREAD_FUNNELED) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
	!$omp parallel num_threads(2)
	if (omp_get_thread_num() == 0) then
		call MPI_Barrier(MPI_COMM_WORLD, ierr)
	end if
	!$omp end parallel
	call MPI_Finalize(ierr)
end program
