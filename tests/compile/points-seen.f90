! SPDX-License-Identifier: GPL-3.0-or-later
! What is stored through a pointer of a module differs in its target.
! RUN: mkdir -p %t.mod
! RUN: %mpifort -J %t.mod -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
module points_seen
	integer, target :: g = 0, h = 0
	integer, pointer :: p => null()
end module

program main
	use points_seen
	implicit none
	include 'mpif.h'
	integer :: rank, ierr

	call MPI_Init(ierr)
	call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
	p => g
	p = rank
	! CHECK: points-seen.f90:[[@LINE+1]]:{{.*}}arning: not every process
	if (g == 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
	if (h == 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
	call MPI_Finalize(ierr)
end program
