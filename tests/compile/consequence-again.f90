! SPDX-License-Identifier: GPL-3.0-or-later
! Reverse communication: the caller computes what a solver asks for and calls it
! again.  A process without rows leaves it with an error, and what differs in later
! calls has the same cause.  What the caller asks of the error is a mistake of its own.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
! CHECK: Warning: not every process {{.*}} 'MPI_Allreduce'
! CHECK: the same cause also affects this 'MPI_Bcast'
! CHECK: Warning: not every process {{.*}} 'MPI_Barrier'
module solver
	use mpi
contains
subroutine solve(ido, n, x, info)
	integer, intent(inout) :: ido, x, info
	integer, intent(in) :: n
	integer :: ierr, all

	if (ido == 0) then
		if (n <= 0) then
			info = -1
			ido = 99
			return
		end if
		call MPI_Allreduce(n, all, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
		x = all
		ido = 1
		return
	end if
	if (x > 3) call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
	ido = 99
end subroutine
end module

program main
	use solver
	integer :: ido, rank, x, info, ierr

	call MPI_Init(ierr)
	call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
	ido = 0
	x = 0
	info = 0
	do
		call solve(ido, rank, x, info)
		if (ido == 99) exit
		x = x + 1
	end do
	if (info == 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
	call MPI_Finalize(ierr)
end program
