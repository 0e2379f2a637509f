// SPDX-License-Identifier: GPL-3.0-or-later
// With -flto, also when the plugin is named again at the link: the calls arrive,
// the analysis is not repeated.
// RUN: %mpicc -fopenmp -O2 -flto -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %mpicc -fopenmp -O2 -flto %t.o -o %t %rt 2>&1 | count 0
// RUN: nm %t | FileCheck %s --check-prefix=LINKED
// LINKED-DAG: U __parcoach_MPI_Barrier
// LINKED-DAG: U __parcoach_leave
#include <mpi.h>

static void sync(int rank)
{
	if (rank == 0)			// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	sync(rank);
	MPI_Finalize();
	return 0;
}
