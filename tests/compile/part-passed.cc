// SPDX-License-Identifier: GPL-3.0-or-later
// As part-passed.f90: of two calls, one passes all processes, the other one those for
// which the condition is the same.
// RUN: %pcxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

static int rank;

void fill(int *x, MPI_Comm comm)
{
	if (rank % 2 == 0)
		MPI_Barrier(comm); // CHECK: [[#@LINE]]:{{.*}} not every process of 'comm'
	else
		MPI_Bcast(x, 1, MPI_INT, 0, comm);
}

void fill_part(int *x, MPI_Comm comm)
{
	if (rank % 2 == 0)
		MPI_Barrier(comm);
	else
		MPI_Bcast(x, 1, MPI_INT, 0, comm);
}

int main(int argc, char **argv)
{
	int x = 1;
	MPI_Comm part;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &part);
	fill(&x, MPI_COMM_WORLD);
	fill(&x, part);
	fill_part(&x, part);
	MPI_Finalize();
}
