// SPDX-License-Identifier: GPL-3.0-or-later
// More communicators than the board has room for: it says so once, and compares
// the others by messages; what was there before stays where it is.
// RUN: %handcc %s -o %t %rt
// RUN: env PARCOACH_BOARD=3 PARCOACH_VERBOSE=1 %status -n 3 %t > %t.out
// RUN: FileCheck %s --check-prefix=RIGHT < %t.out
// RUN: %one-node grep -c 'no room' %t.out | FileCheck %s --check-prefix=ONCE
// ONCE: {{^1$}}
// RUN: %long env PARCOACH_BOARD=3 %status -n 3 %t 1 | FileCheck %s
// RUN: env PARCOACH_BOARD=3 %status -n 3 %t 5 | FileCheck %s
// RUN: env PARCOACH_NODES=2 PARCOACH_BOARD=3 %status -n 3 %t 5 | FileCheck %s
// RIGHT-DAG: parcoach: note: no room for more than 3 communicators: further ones are compared by messages (PARCOACH_BOARD=N makes room for N)
// RIGHT-DAG: parcoach: 60 checks by 3 processes, 0 skipped
// RIGHT: exit status 0
// CHECK: parcoach: error: processes of communicator 'mine' are calling different collectives [parcoach-mismatch]
// CHECK-NEXT: parcoach:   ranks 0, 2  MPI_Barrier
// CHECK-NEXT: parcoach:   rank 1      MPI_Bcast
// CHECK: exit status 66
#include "by-hand.h"

#define N 6

int main(int argc, char **argv)
{
	int rank, wrong = argc > 1 ? atoi(argv[1]) : -1;
	MPI_Comm comm[N];

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < N; i++) {
		MPI_Comm_dup(MPI_COMM_WORLD, &comm[i]);
		MPI_Comm_set_name(comm[i], "mine");
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
		MPI_Barrier(MPI_COMM_WORLD);
	}
	for (int i = 0; i < N; i++) {
		COLL(comm[i], "MPI_Barrier");
		MPI_Barrier(comm[i]);
	}
	/* What becomes free is used again. */
	for (int i = 0; i < 2; i++) {
		MPI_Comm_free(&comm[i]);
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
		MPI_Barrier(MPI_COMM_WORLD);
		MPI_Comm_dup(MPI_COMM_WORLD, &comm[i]);
		MPI_Comm_set_name(comm[i], "mine");
	}
	for (int i = 0; i < N; i++) {
		if (i == wrong && rank == 1)
			COLL(comm[i], "MPI_Bcast");
		else
			COLL(comm[i], "MPI_Barrier");
		MPI_Barrier(comm[i]);
	}
	MPI_Finalize();
	return 0;
}
