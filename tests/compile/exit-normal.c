/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Of two calls of exit (), the one behind MPI_Finalize is the normal end, also if
 * the other is last. */
// RUN: %mpicc %s -c -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
extern int verbose;
int main(int argc, char **argv)
{
	int rank, more = 1, round = 0, *list = malloc(argc * sizeof *list);

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0) {
		MPI_Bcast(list, 1, MPI_INT, 0, MPI_COMM_WORLD);
		for (; round < 10; round++)
			MPI_Bcast(&more, 1, MPI_INT, 0, MPI_COMM_WORLD);
		more = 0;
		MPI_Bcast(&more, 1, MPI_INT, 0, MPI_COMM_WORLD);
	} else {
		MPI_Bcast(list, 1, MPI_INT, 0, MPI_COMM_WORLD);
		if (!list)
			goto memory;
		do {
			if (verbose)
				fflush(stdout);
			MPI_Bcast(&more, 1, MPI_INT, 0, MPI_COMM_WORLD);
		} while (more);
	}
	// CHECK: [[@LINE+2]]:{{.*}}warning: not every process of 'MPI_COMM_WORLD' may reach this 'MPI_Barrier'
	if (rank == 1)
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	exit(0);
memory:
	exit(1);
}
