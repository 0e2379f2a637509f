// SPDX-License-Identifier: GPL-3.0-or-later
// A neighbour that is computed from the rank, in one of two ways: round a ring each
// process has one, so nothing is said; along a line the first has none, and of a
// half two processes are the first.
// RUN: %pcc -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

void ring(MPI_Comm comm, int *token)
{
	int rank, size, below, above;

	MPI_Comm_rank(comm, &rank);
	MPI_Comm_size(comm, &size);
	below = rank - 1;
	if (below < 0)
		below = size - 1;
	above = rank + 1 < size ? rank + 1 : 0;
	if (below >= 0)
		MPI_Barrier(comm);
	if (above < size)
		MPI_Bcast(token, 1, MPI_INT, 0, comm);
}

void line(MPI_Comm comm)
{
	int rank, size, below;

	MPI_Comm_rank(comm, &rank);
	MPI_Comm_size(comm, &size);
	below = rank - 1;
	if (rank > size - 1)
		below = size - 1;
	// CHECK: [[@LINE+2]]:17: warning: not every process of 'comm' may reach this 'MPI_Barrier' [parcoach-divergence]
	if (below >= 0)
		MPI_Barrier(comm);
}

void half(MPI_Comm comm)
{
	int rank, size, mine;

	MPI_Comm_rank(comm, &rank);
	MPI_Comm_size(comm, &size);
	mine = rank < size / 2 ? rank : rank - size / 2;
	// CHECK: [[@LINE+2]]:17: warning: not every process of 'comm' may reach this 'MPI_Barrier' [parcoach-divergence]
	if (mine == 0)
		MPI_Barrier(comm);
}
