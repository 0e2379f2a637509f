// SPDX-License-Identifier: GPL-3.0-or-later
// An exception that some processes throw: a handler that calls the same mends it,
// one that does not is told.
// RUN: %pcxx -O2 -fplugin-arg-parcoach-verify -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

static void load(int rank)
{
	if (rank > 2) // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: note: (1) this condition can be true on some processes
		throw 1;
}

void right(int *x)
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	try {
		load(rank);
		MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	} catch (int) {
		MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	}
}

void wrong(int *x)
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	try {
		load(rank); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: note: (2) 'load' is called here
		MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: not every process of 'MPI_COMM_WORLD' may reach this 'MPI_Bcast' [parcoach-divergence]
	} catch (int) {
		*x = 0;
	}
}
