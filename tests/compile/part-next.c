// SPDX-License-Identifier: GPL-3.0-or-later
// Each iteration is on a part of the communicator of the one before it: a process that
// is not in the part leaves the loop.  It has to take part in the rest of the iteration.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: nm %t.o | FileCheck %s --check-prefix=CHECKED
// CHECKED: __parcoach_MPI_Comm_split
#include <mpi.h>

void halve(MPI_Comm cur)
{
	for (;;) {
		int n, rank;
		MPI_Comm next;

		MPI_Comm_size(cur, &n);
		MPI_Comm_rank(cur, &rank);
		if (n <= 2)
			break;
		MPI_Comm_split(cur, rank % 2 ? MPI_UNDEFINED : 0, rank, &next);
		if (next == MPI_COMM_NULL)
			break;
		cur = next;
	}
}

void wrong(MPI_Comm cur)
{
	for (int k = 0; k < 4; k++) {
		int rank;
		MPI_Comm next;

		MPI_Comm_rank(cur, &rank);
		MPI_Comm_split(cur, rank % 2 ? MPI_UNDEFINED : 0, rank, &next);
		if (next == MPI_COMM_NULL)
			break;
		// CHECK: [[#@LINE + 1]]:{{.*}}not every process of 'cur' may reach this 'MPI_Barrier'
		MPI_Barrier(cur);
		cur = next;
	}
}
