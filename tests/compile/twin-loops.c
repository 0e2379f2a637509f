// SPDX-License-Identifier: GPL-3.0-or-later
// Two functions do the same in a loop; who is still at the test of its rank comes
// to the end of the loop as the other one does.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

static int rank, sum;

static void one(int n, MPI_Comm comm)
{
	for (int k = 0; k < n; k++) {
		MPI_Barrier(comm);
		if (rank < 2)
			MPI_Barrier(MPI_COMM_SELF);
	}
}

static void two(int n, MPI_Comm comm)
{
	for (int k = 0; k < n; k++) {
		MPI_Barrier(comm);
		if (rank < 2)
			MPI_Barrier(MPI_COMM_SELF);
	}
	sum = 2;
}

void equal(int n, int from)
{
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Recv(&from, 1, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
	if (from > 3)
		one(n, MPI_COMM_WORLD);
	else
		two(n, MPI_COMM_WORLD);
}

void differs(int n, int from)
{
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Recv(&from, 1, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
	if (from > 3)
		one(n, MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach 'MPI_Barrier' in 'one'
	else
		two(n - 1, MPI_COMM_WORLD);
}
