// SPDX-License-Identifier: GPL-3.0-or-later
// MPI was initialised without our wrapper: the first check starts us.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 3 %t | FileCheck %s
// CHECK: parcoach:   ranks 0-1  MPI_Barrier
// CHECK: parcoach:   rank 2     MPI_Bcast
// CHECK: exit status 66
#include "by-hand.h"

int main(int argc, char **argv)
{
	int rank;

	PMPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank < 2)
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
	else
		COLL(MPI_COMM_WORLD, "MPI_Bcast");
	MPI_Finalize();
	return 0;
}
