// SPDX-License-Identifier: GPL-3.0-or-later
// The loop begins at the number of the process and runs twice everywhere: what
// all received in its last iteration is the same on all.
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
