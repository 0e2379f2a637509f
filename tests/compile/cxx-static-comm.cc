// SPDX-License-Identifier: GPL-3.0-or-later
// A static variable of C++ is shown as the user wrote it.
// RUN: %pcxx -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

static MPI_Comm twin;

void work()
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_dup(MPI_COMM_WORLD, &twin);
	if (rank == 0)
		MPI_Barrier(twin); // CHECK: warning: not every process of 'twin' may reach this 'MPI_Barrier' [parcoach-divergence]
}
