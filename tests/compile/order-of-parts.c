// SPDX-License-Identifier: GPL-3.0-or-later
// Two processes in different parts need not agree on the order of collectives on
// "part" and on all; two that are in one part must.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
void right(void)
{
	int rank;
	MPI_Comm all, part;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_dup(MPI_COMM_WORLD, &all);
	MPI_Comm_split(MPI_COMM_WORLD, rank > 0, rank, &part);
	if (rank % 2) {
		if (rank == 0)
			MPI_Barrier(part);
		MPI_Barrier(all);
		rank++;
	} else {
		if (rank == 0)
			MPI_Barrier(part);
		MPI_Barrier(all);
	}
}

void wrong(void)
{
	int rank;
	MPI_Comm all, part;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_dup(MPI_COMM_WORLD, &all);
	MPI_Comm_split(MPI_COMM_WORLD, rank > 0, rank, &part);
	if (rank % 2) {
		MPI_Barrier(part); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: order inversion
		MPI_Barrier(all);
	} else {
		MPI_Barrier(all);
		MPI_Barrier(part);
	}
}
