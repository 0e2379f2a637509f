! SPDX-License-Identifier: GPL-3.0-or-later
! What a FORALL, an elemental subroutine and OpenMP's sections set on all processes.
! RUN: %mpifort -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
module parts
contains
elemental subroutine put(to, x)
	integer, intent(out) :: to
	integer, intent(in) :: x
	to = x
end subroutine
end module

subroutine set(n)
	use parts
	implicit none
	include 'mpif.h'
	integer :: n, rank, root, i, a(3), data(4), ierr

	call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
	forall (i = 1:3) a(i) = rank
	! CHECK: argument-iterations.f90:[[@LINE+1]]:{{.*}}arning: the root of 'MPI_Bcast' may differ
	call MPI_Bcast(data, 1, MPI_INTEGER, a(2), MPI_COMM_WORLD, ierr)
	call put(a, rank)
	! CHECK: argument-iterations.f90:[[@LINE+1]]:{{.*}}arning: the count of 'MPI_Bcast' may differ
	call MPI_Bcast(data, a(1), MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
	root = 0
	do i = 1, n
		root = rank
	end do
	call MPI_Bcast(data, 1, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
	root = 0
	!$omp parallel sections
	!$omp section
	root = rank
	!$omp end parallel sections
	! CHECK: argument-iterations.f90:[[@LINE+1]]:{{.*}}arning: the root of 'MPI_Bcast' may differ
	call MPI_Bcast(data, 1, MPI_INTEGER, root, MPI_COMM_WORLD, ierr)
end subroutine
