// SPDX-License-Identifier: GPL-3.0-or-later
// A report names the callers of a wrapper, also if the compiler has put it into its
// caller, or its last call jumps.
// RUN: %mpicxx -g -O0 %s -o %t %rt 2>/dev/null
// RUN: %status -n 2 %t | FileCheck %s
// RUN: env PARCOACH_MATCH=agree %status -n 2 %t | FileCheck %s
// RUN: %long %mpicxx -g -O2 %s -o %t %rt 2>/dev/null
// RUN: %long %status -n 2 %t | FileCheck %s
// RUN: %long env PARCOACH_MATCH=watch %status -n 2 %t | FileCheck %s
#include <mpi.h>

namespace mesh {
struct Layer {
	void sync() { MPI_Barrier(MPI_COMM_WORLD); }
	__attribute__((noipa)) void sum(int *x)
	{
		MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	}
};
}

__attribute__((noipa)) static void step(int *rank)
{
	mesh::Layer layer;

	// CHECK-DAG: rank 0 {{ *}}MPI_Allreduce {{.*}}:17, called at {{.*}}:[[#@LINE+2]] (step{{.*}}), {{.*}}:[[#@LINE+15]] (main)
	if (*rank == 0)
		layer.sum(rank);
	else
		layer.sync();
	// CHECK-DAG: rank 1 {{ *}}MPI_Barrier {{.*}}:14, called at {{.*}}:[[#@LINE-1]] (step{{.*}}), {{.*}}:[[#@LINE+10]] (main)
	// CHECK: exit status 66
}

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	step(&rank);
	MPI_Finalize();
	return 0;
}
