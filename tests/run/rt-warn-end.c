// SPDX-License-Identifier: GPL-3.0-or-later
// PARCOACH_ON_ERROR=warn: one process is in MPI_Finalize when the other finds that
// their last calls differ.  It does not wait there for what the other does not
// compare any more (PARCOACH_TIMEOUT=0: it would for ever).
// RUN: %handcc %s -o %t %rt
// RUN: env PARCOACH_ON_ERROR=warn PARCOACH_TIMEOUT=0 %status -n 2 %t | FileCheck %s
// RUN: %long env PARCOACH_ON_ERROR=warn PARCOACH_TIMEOUT=0 PARCOACH_NODES=2 %status -n 2 %t | FileCheck %s
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// CHECK: parcoach:   rank 0  MPI_Allreduce
// CHECK: parcoach:   rank 1  MPI_Bcast
// CHECK: parcoach: continuing without further checks
// CHECK-NOT: parcoach
// CHECK: exit status 0
#include "by-hand.h"

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0) {
		COLL(MPI_COMM_WORLD, "MPI_Allreduce");
	} else {
		usleep(500000);
		COLL(MPI_COMM_WORLD, "MPI_Bcast");
	}
	MPI_Finalize();
	return 0;
}
