! SPDX-License-Identifier: GPL-3.0-or-later
! MPI writes into the buffer of a receive until the request is complete.
! RUN: %mpifort -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s
! RUN: %mpifort -DMPI_Irecv=MPI_Isend -cpp -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s --check-prefix=NOT
program later
	use mpi
	integer :: q, request, ie, status(MPI_STATUS_SIZE)

	call MPI_Init (ie)
	call MPI_Irecv (q, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, request, ie)
	q = 0
	call MPI_Wait (request, status, ie)
	if (q == 1) then
		call MPI_Barrier (MPI_COMM_WORLD, ie) ! CHECK: [[#@LINE]]:{{[0-9]+}} mpi_barrier_ match
	end if
	call MPI_Finalize (ie)
end program
! NOT-NOT: match
