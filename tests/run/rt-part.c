// SPDX-License-Identifier: GPL-3.0-or-later
// MPMD: one of the programs has no run time. The job runs, with one note; the
// collectives of the processes that have it are compared, also on a communicator
// with the others.
// REQUIRES: one-node, two-programs
// RUN: %handcc %s -o %t.has %rt && %handcc -DPLAIN %s -o %t.not
// RUN: %status -n 2 %t.has : -n 2 %t.not | FileCheck %s --check-prefixes=LAST,RIGHT --implicit-check-not=parcoach
// RUN: %status -n 1 %t.not : -n 3 %t.has | FileCheck %s --check-prefixes=FIRST,RIGHT --implicit-check-not=parcoach
// RUN: %long env PARCOACH_MATCH=agree %status -n 2 %t.has : -n 2 %t.not | FileCheck %s --check-prefixes=LAST,RIGHT --implicit-check-not=parcoach
// RUN: %long env PARCOACH_MATCH=paper %status -n 2 %t.has : -n 2 %t.not | FileCheck %s --check-prefixes=LAST,RIGHT --implicit-check-not=parcoach
// RUN: %status -n 1 %t.not : -n 3 %t.has wrong | FileCheck %s --check-prefix=WRONG
// LAST: parcoach: note: 2 of 4 processes of MPI_COMM_WORLD have no run time of parcoach (ranks 2-3): only the collectives of the others are compared
// FIRST: parcoach: note: 1 of 4 processes of MPI_COMM_WORLD has no run time of parcoach (rank 0): only
// RIGHT: sum 8
// RIGHT: exit status 0
// WRONG: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// WRONG-NEXT: parcoach:   ranks 1-2  MPI_Barrier
// WRONG-NEXT: parcoach:   rank 3     MPI_Bcast
// WRONG: exit status 66
#include "by-hand.h"
#ifdef PLAIN
#undef COLL
#define COLL(C, NAME) ((void)0)
#endif

int main(int argc, char **argv)
{
	int rank, one = 1, sum = 0, all = 0;
	MPI_Comm half;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < 200; i++) {
		if (argc > 1 && rank == 3 && i == 100) {
			sleep(1);
			COLL(MPI_COMM_WORLD, "MPI_Bcast");
		}
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
		MPI_Barrier(MPI_COMM_WORLD);
	}
	MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &half);
	COLL(half, "MPI_Allreduce");
	MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, half);
	MPI_Comm_free(&half);
	COLL(MPI_COMM_WORLD, "MPI_Allreduce");
	MPI_Allreduce(&sum, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	if (!rank)
		printf("sum %d\n", all);
	MPI_Finalize();
	return 0;
}
