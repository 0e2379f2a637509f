// SPDX-License-Identifier: GPL-3.0-or-later
// What one broadcast leaves that is called on both ways is the same on all; not
// what the second of two leaves on one of them.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

int input(void);

void equal(void)
{
	int rank, n;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0) {
		n = input();
		MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
	} else {
		MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
	}
	if (n == 3)
		MPI_Barrier(MPI_COMM_WORLD);
}

void crossed(int n, int m)
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0) {
		MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
		MPI_Bcast(&m, 1, MPI_INT, 0, MPI_COMM_WORLD);
	} else {
		MPI_Bcast(&m, 1, MPI_INT, 0, MPI_COMM_WORLD);
		MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
	}
	if (n == 3)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
}
