// SPDX-License-Identifier: GPL-3.0-or-later
// A path that a branch with a known value never takes does not excuse a root that
// differs on the other one.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

struct ops { void (*set)(void *, int); void *context; };
static void put(void *to, int x) { *(int *)to = x; }
static int data[8];

int main(int argc, char **argv)
{
	int rank, size, q = 0, r = 0;
	struct ops ops = { put, &q };

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	ops.set(ops.context, rank);
	if (argc > size)
		r = rank;
	// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: the root of 'MPI_Bcast' may differ
	MPI_Bcast(data, 1, MPI_INT, q, MPI_COMM_WORLD);
	MPI_Bcast(data, 1, MPI_INT, r, MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
