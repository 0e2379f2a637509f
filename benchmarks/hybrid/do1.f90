! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: wrong: parcoach-multithreaded
! RULE: MPI-4.0 6.14; OpenMP 5.1 2.11.4: the threads share the iterations and
!   run them at the same time.
! SHOWN: either
program main
	use mpi_f08
	implicit none
	integer :: ierr, provided, i

	call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, ierr)
	if (provided < MPI_THREAD_MULTIPLE) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
	!$omp parallel do num_threads(2) schedule(static, 1)
	do i = 1, 4
		call MPI_Barrier(MPI_COMM_WORLD, ierr) ! HERE
	end do
	!$omp end parallel do
	call MPI_Finalize(ierr)
end program
