// SPDX-License-Identifier: GPL-3.0-or-later
// All processes of a node are killed at once, and the launcher's daemon with them: the
// launcher ends the job, no mistake is reported, and no process is left.
// REQUIRES: nodes, long
// RUN: %handcc %s -o %t %rt
// RUN: env NODES_KILL=4 %cluster 3 %mpirun -n 6 %t long | FileCheck %s --implicit-check-not=parcoach:
// RUN: env NODES_KILL=4 PARCOACH_MATCH=watch %cluster 3 %mpirun -n 6 %t long | FileCheck %s --implicit-check-not=parcoach:
// CHECK-NOT: sum
// CHECK: exit status {{([1-9]|[0-9][0-9]$|1[013-9][0-9]$)}}
#include "by-hand.h"

int main(int argc, char **argv)
{
	int rank, one = 1, sum;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < (argc > 1 ? 200 : 20); i++) {
		COLL(MPI_COMM_WORLD, "MPI_Allreduce");
		MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
		usleep(100000);
	}
	if (!rank)
		printf("sum %d\n", sum);
	MPI_Finalize();
	return 0;
}
