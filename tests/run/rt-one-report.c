// SPDX-License-Identifier: GPL-3.0-or-later
// Several processes find a mistake of their own at the same time: one report.
// REQUIRES: one-node
// RUN: %handcc %s -o %t %rt && %status -n 4 %t | FileCheck %s
// CHECK: parcoach: error: 'MPI_Barrier' is called by
// CHECK-NOT: parcoach: error
// CHECK: exit status 66
#include "by-hand.h"

int main(int argc, char **argv)
{
	int provided, rank;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(2) if (rank > 0)
	{
		ENTER(PARALLEL, "parallel");
		CHECK(PARCOACH_CHECK_WORD, COMM, MPI_COMM_WORLD, "MPI_Barrier");
		EXIT(PARALLEL, "parallel");
	}
	MPI_Finalize();
	return 0;
}
