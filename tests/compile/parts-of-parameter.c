// SPDX-License-Identifier: GPL-3.0-or-later
// A communicator that the function gets, and parts that it makes of that.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

void members(MPI_Comm c)
{
	int r;
	MPI_Comm s;

	MPI_Comm_rank(c, &r);
	MPI_Comm_split(c, r % 4 == 0 ? 1 : MPI_UNDEFINED, 0, &s);
	if (s != MPI_COMM_NULL)
		MPI_Barrier(s);
	if (s != MPI_COMM_NULL)
		MPI_Barrier(c); // CHECK: [[#@LINE]]:17: warning: not every process of 'c' may reach this 'MPI_Barrier'
}

void received(MPI_Comm c)
{
	int r, n;
	MPI_Comm s;

	MPI_Comm_rank(c, &r);
	MPI_Comm_split(c, r % 2, r, &s);
	n = r;
	MPI_Bcast(&n, 1, MPI_INT, 0, s);
	if (n)
		MPI_Barrier(s);
	if (n)
		MPI_Barrier(c); // CHECK: [[#@LINE]]:17: warning: not every process of 'c' may reach this 'MPI_Barrier'
	MPI_Comm_free(&s);
}

/* In another order perhaps, but all of them. */
void ordered(MPI_Comm c, int k)
{
	int r, n;
	MPI_Comm s;

	MPI_Comm_rank(c, &r);
	MPI_Comm_split(c, k, -r, &s);
	n = r;
	MPI_Bcast(&n, 1, MPI_INT, 0, s);
	if (n)
		MPI_Barrier(c);
	MPI_Comm_free(&s);
}

/* Whether there is but one node. */
void nodes(MPI_Comm c)
{
	int here, all, n;
	MPI_Comm node;

	MPI_Comm_split_type(c, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
	MPI_Comm_size(node, &here);
	MPI_Comm_size(c, &n);
	MPI_Comm_size(MPI_COMM_WORLD, &all);
	if (here == n)
		MPI_Barrier(c);
	MPI_Comm_free(&node);
	MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0,
			    MPI_INFO_NULL, &node);
	MPI_Comm_size(node, &here);
	if (here == all)
		MPI_Barrier(MPI_COMM_WORLD);
	if (here > 4)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	MPI_Comm_free(&node);
}
