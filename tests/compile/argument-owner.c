// SPDX-License-Identifier: GPL-3.0-or-later
// Each process knows the owner only if it is the one, and takes -1 for the root.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

void third(double *x)
{
	int r, o = -1;

	MPI_Comm_rank(MPI_COMM_WORLD, &r);
	if (r == 3)
		o = r;
	MPI_Bcast(x, 1, MPI_DOUBLE, o, MPI_COMM_WORLD); // CHECK: [[#@LINE]]:9: warning: the root of 'MPI_Bcast' may differ between processes
}

void cyclic(double *x, int k)
{
	int r, o = -1;

	MPI_Comm_rank(MPI_COMM_WORLD, &r);
	if (k % 4 == r)
		o = r;
	MPI_Bcast(x, 1, MPI_DOUBLE, o, MPI_COMM_WORLD); // CHECK: [[#@LINE]]:9: warning: the root of 'MPI_Bcast' may differ between processes
}

void agreed(double *x, int k)
{
	int r, o = -1;

	MPI_Comm_rank(MPI_COMM_WORLD, &r);
	if (k % 4 == r)
		o = r;
	MPI_Allreduce(MPI_IN_PLACE, &o, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
	MPI_Bcast(x, 1, MPI_DOUBLE, o, MPI_COMM_WORLD);
}

void groups(double *x, int k, MPI_Comm inter)
{
	int r, root = MPI_PROC_NULL;

	MPI_Comm_rank(inter, &r);
	if (r == k)
		root = MPI_ROOT;
	MPI_Bcast(x, 1, MPI_DOUBLE, root, inter);
}
