// SPDX-License-Identifier: GPL-3.0-or-later
// A function that gets a record by value finds in it what its caller passes.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

struct pair { int a, b; };

static int second(struct pair p)
{
	return p.b;
}

static int changed(struct pair p, int by)
{
	p.b = by;
	return p.b;
}

static void work(int rank, int size)
{
	struct pair p = { 0, rank % 2 };

	if (second(p) > 0) // CHECK: :[[@LINE+1]]:{{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
	if (changed(p, size) > 1)
		MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
	int rank, size;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	work(rank, size);
	MPI_Finalize();
	return 0;
}
