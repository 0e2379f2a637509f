// SPDX-License-Identifier: GPL-3.0-or-later
// Processes call one broadcast by two calls of a function with two roots.  Each root is
// the same on all processes that pass it, but one need not be the other.
// RUN: %pcxx -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s
// RUN: %pcxx -DSAME -c %s -o %t.same.o 2>&1 | count 0
// RUN: nm %t.same.o | not grep __parcoach
// CHECK: U __parcoach_typed_MPI_Bcast
#include <mpi.h>
#ifdef SAME
#define SECOND 0
#else
#define SECOND 1
#endif

static void send(int &x, int root)
{
	MPI_Bcast(&x, 1, MPI_INT, root, MPI_COMM_WORLD);
}

int main()
{
	int root[2] = { 0, 0 }, rank, x = 0;

	MPI_Init(NULL, NULL);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Bcast(&root[0], 1, MPI_INT, 0, MPI_COMM_WORLD);
	MPI_Bcast(&root[1], 1, MPI_INT, 0, MPI_COMM_WORLD);
	if (rank == 0)
		send(x, root[0]);
	else
		send(x, root[SECOND]);
	MPI_Finalize();
	return 0;
}
