// SPDX-License-Identifier: GPL-3.0-or-later
// A function that is only asked for a size (its argument says so) leaves the
// same on all processes, though it does not if it is asked for something else.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include "mpi.h"

static void pack(double *size, int lwork, int n, int rank)
{
	if (lwork == -1) {
		*size = n;
		return;
	}
	*size = rank;
}

void ask(int n)
{
	int rank;
	double size;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	size = rank;
	pack(&size, -1, 3, rank);
	if (size > 2)
		MPI_Barrier(MPI_COMM_WORLD);
	pack(&size, 1, 3, rank);
	if (size > 2)
		// CHECK: [[#@LINE+1]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
}
