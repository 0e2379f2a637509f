// SPDX-License-Identifier: GPL-3.0-or-later
// In the same iteration all processes are as far from where they began: the loop's
// condition, another way out and a test inside are the same on all.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

void equal(int n)
{
	int rank, all = 0;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int k = rank; k < rank + 3; k++) {
		MPI_Bcast(&all, 1, MPI_INT, 0, MPI_COMM_WORLD);
		if (n > 4)
			break;
		all = 7;
		if (k == rank + 1)
			MPI_Barrier(MPI_COMM_WORLD);
	}
	if (all == 3)
		MPI_Barrier(MPI_COMM_WORLD);
}

void differs(void)
{
	int rank, k;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (k = rank; k < rank + 3; k++)
		if (k == 1)
			MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (k == 4)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
}
