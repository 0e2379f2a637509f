// SPDX-License-Identifier: GPL-3.0-or-later
// PARCOACH_ON_ERROR=warn: one report, then the program goes its own way.
// RUN: %handcc %s -o %t %rt
// RUN: env PARCOACH_ON_ERROR=warn %status -n 3 %t | FileCheck %s
// RUN: env PARCOACH_MATCH=agree PARCOACH_ON_ERROR=warn %status -n 3 %t | FileCheck %s
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// CHECK: parcoach:   rank 0     MPI_Allreduce
// CHECK: parcoach:   ranks 1-2  MPI_Bcast
// CHECK: parcoach: continuing without further checks
// CHECK-NOT: parcoach
// CHECK: exit status 0
#include "by-hand.h"

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < 5; i++) {
		if (rank == 0)
			COLL(MPI_COMM_WORLD, "MPI_Allreduce");
		else
			COLL(MPI_COMM_WORLD, "MPI_Bcast");
		LEAVE();
	}
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
