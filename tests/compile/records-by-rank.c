// SPDX-License-Identifier: GPL-3.0-or-later
// Each process writes the field of another element of an array of records: one
// element then differs.  What each finds in its own element, or what all exchange, does
// not.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %mpicc -O2 -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <stdlib.h>

struct part { int n, go; };
static struct part parts[64];

static void differs(int rank)
{
	struct part *p = calloc(64, sizeof *p), *q = p + rank % 4;

	parts[rank % 4].n = 7;
	// CHECK: [[#@LINE+2]]:{{[0-9]+}}: warning: not every process
	if (parts[2].n)
		MPI_Barrier(MPI_COMM_WORLD);
	q->go = 1;
	// CHECK: [[#@LINE+2]]:{{[0-9]+}}: warning: not every process
	if (p[1].go)
		MPI_Barrier(MPI_COMM_WORLD);
	free(p);
}

// CHECK-NOT: warning:
static void same(int rank, int size)
{
	struct part mine[64] = { { 0, 0 } }, all[64] = { { 0, 0 } };

	mine[rank % 4].n = 7;
	if (mine[rank % 4].n)
		MPI_Barrier(MPI_COMM_WORLD);
	mine[size % 4].go = 7;
	if (mine[2].go)
		MPI_Barrier(MPI_COMM_WORLD);
	all[rank].go = rank;
	MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 2, MPI_INT,
		      MPI_COMM_WORLD);
	if (all[2].go)
		MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
	int rank, size;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	differs(rank);
	same(rank, size);
	MPI_Finalize();
	return 0;
}
