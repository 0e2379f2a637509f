! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: wrong: parcoach-message-race
! RULE: MPI-4.0 3.8.1, 11.6.2: a receive gets the message of the probe only if no
!   other matching receive comes between; two threads probe for one tag.
! SHOWN: either
program main
	use mpi_f08
	implicit none
	integer :: ierr, provided, rank, n, x(4)
	type(MPI_Status) :: status

	call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, ierr)
	if (provided < MPI_THREAD_MULTIPLE) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
	call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
	x = rank
	if (rank == 0) then
		call MPI_Send(x, 1, MPI_INTEGER, 1, 5, MPI_COMM_WORLD, ierr)
		call MPI_Send(x, 4, MPI_INTEGER, 1, 5, MPI_COMM_WORLD, ierr)
	else if (rank == 1) then
		!$omp parallel num_threads(2) private(x, n, status, ierr)
		call MPI_Probe(0, 5, MPI_COMM_WORLD, status, ierr) ! HERE
		call MPI_Get_count(status, MPI_INTEGER, n, ierr)
		call MPI_Recv(x, n, MPI_INTEGER, 0, 5, MPI_COMM_WORLD, status, ierr) ! HERE
		!$omp end parallel
	end if
	call MPI_Finalize(ierr)
end program
