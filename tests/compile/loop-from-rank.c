// SPDX-License-Identifier: GPL-3.0-or-later
// The loop begins at the number of the process and runs twice everywhere, or as
// often as a number says that the unit only reads: what all received in its last
// iteration, and whether there is one, is the same on all.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not=warning:
#include <mpi.h>

void work(void)
{
	int rank, last = 0;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int k = rank; k < rank + 2; k++) {
		int new = k;

		MPI_Bcast(&new, 1, MPI_INT, 0, MPI_COMM_WORLD);
		last = new;
	}
	if (last != 2)
		MPI_Barrier(MPI_COMM_WORLD);
}

int count;

void some(int *x)
{
	int rank, root = 1;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int k = rank; k <= rank + count - 1; k++)
		root = 0;
	MPI_Bcast(x, 1, MPI_INT, root, MPI_COMM_WORLD);
}
