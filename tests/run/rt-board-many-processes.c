// SPDX-License-Identifier: GPL-3.0-or-later
// Many more processes than processors, all at once in rings of communicators:
// the one that differs is named, and a right program is right.
// RUN: %handcc %s -o %t %rt
// RUN: env PARCOACH_VERBOSE=1 %status -n 32 %t | FileCheck %s --check-prefix=RIGHT
// RUN: %status -n 32 %t 17 | FileCheck %s
// RIGHT-NOT: error
// RIGHT: parcoach: 3200 checks by 32 processes, 0 skipped
// RIGHT: exit status 0
// CHECK: parcoach: error: processes of communicator 'half' are calling different collectives [parcoach-mismatch]
// CHECK: MPI_COMM_WORLD rank 17) {{ *}}MPI_Bcast
// CHECK: exit status 66
#include "by-hand.h"

int main(int argc, char **argv)
{
	int rank, wrong = argc > 1 ? atoi(argv[1]) : -1;
	MPI_Comm half;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &half);
	MPI_Comm_set_name(half, "half");
	for (int i = 0; i < 50; i++) {
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
		if (i % 10 == 0)
			MPI_Barrier(MPI_COMM_WORLD);
		if (i == 49 && rank == wrong)
			COLL(half, "MPI_Bcast");
		else
			COLL(half, "MPI_Barrier");
	}
	MPI_Barrier(half);
	MPI_Finalize();
	return 0;
}
