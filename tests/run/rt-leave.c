// SPDX-License-Identifier: GPL-3.0-or-later
// A function that only rank 0 calls, often: right, and never waits.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 3 %t 100000 | FileCheck %s --implicit-check-not=parcoach
// RUN: env PARCOACH_MATCH=agree %status -n 3 %t 5000 | FileCheck %s --implicit-check-not=parcoach
// CHECK: calls: {{15000|300000}}
// CHECK: exit status 0
#include "by-hand.h"

static int calls;

static void only_rank_0(void)
{
	if (calls++ < 0) {
		COLL(MPI_COMM_WORLD, "MPI_Bcast");
		MPI_Bcast(&calls, 1, MPI_INT, 0, MPI_COMM_WORLD);
	}
	LEAVE();
}

int main(int argc, char **argv)
{
	int rank, n = atoi(argv[1]);

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int round = 0; round < 3; round++) {
		for (int i = 0; rank == 0 && i < n; i++)
			only_rank_0();
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
		MPI_Barrier(MPI_COMM_WORLD);
	}
	if (rank == 0)
		printf("calls: %d\n", calls);
	LEAVE();
	MPI_Finalize();
	return 0;
}
