// SPDX-License-Identifier: GPL-3.0-or-later
// A process that leaves a function by an exception, past a collective, is stopped
// before it could hang the others.
// RUN: %mpicxx -w %s -o %t %rt
// RUN: %status -n 2 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 2 %t throw | FileCheck %s
// RIGHT: exit status 0
// CHECK: parcoach: error:
// CHECK: rank 0 {{.*}}MPI_Barrier
// CHECK: rank 1
// CHECK: exit status 66
#include <mpi.h>

struct Guard {
	int *count;
	~Guard() { ++*count; }
};

static void step(int rank, bool bad, int *count)
{
	Guard guard = { count };

	if (bad && rank == 1)
		throw 3;
	MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
	int rank, count = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	try {
		step(rank, argc > 1, &count);
	} catch (int) {
	}
	MPI_Finalize();
	return count - 1;
}
