// SPDX-License-Identifier: GPL-3.0-or-later
// A process leaves the function from inside a loop whose bound is its number, and
// goes round the collective behind the loop.  The test in the loop and the loop's
// own both part the processes.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

static int rank, x;

void work(void)
{
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int k = 0; k < rank + 1; k++) {
		x += rank;
		if (rank < 1)
			return;
		x = 2;
	}
	MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: {{.*}} [parcoach-divergence]
}
