// SPDX-License-Identifier: GPL-3.0-or-later
// A process that is far behind the others compares each of its calls with what they
// called there: the report names both sides of the first difference, also an
// argument, also between nodes, and also if the process waits in the wrong call.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 3 %t 500 10 | FileCheck %s --check-prefixes=CHECK,CALL
// RUN: %status -n 3 %t 5000 3000 root | FileCheck %s --check-prefixes=CHECK,ROOT
// RUN: %long env PARCOACH_NODES=2 %status -n 3 %t 500 10 wait | FileCheck %s --check-prefixes=CHECK,CALL
// RUN: %long env PARCOACH_NODES=3 %status -n 3 %t 3000 70 wait root | FileCheck %s --check-prefixes=CHECK,ROOT
// RUN: %long env PARCOACH_MATCH=watch %status -n 3 %t 5000 3000 root | FileCheck %s --check-prefixes=CHECK,ROOT
// RUN: %long env PARCOACH_MATCH=watch %status -n 3 %t 500 10 wait | FileCheck %s --check-prefixes=CHECK,CALL
// RUN: %long env PARCOACH_MATCH=watch PARCOACH_NODES=2 %status -n 3 %t 500 10 | FileCheck %s --check-prefixes=CHECK,CALL
// RUN: env PARCOACH_MATCH=watch PARCOACH_NODES=3 %status -n 3 %t 3000 70 wait root | FileCheck %s --check-prefixes=CHECK,ROOT
// RUN: %status -n 3 %t 5000 -1 | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// CALL: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// CALL-NEXT: parcoach:   ranks 0, 2  MPI_Bcast   {{.*}}rt-far-ahead.c:[[#@LINE+26]]
// CALL-NEXT: parcoach:   rank 1      MPI_Reduce  {{.*}}rt-far-ahead.c:[[#@LINE+23]]
// ROOT: parcoach: error: processes of MPI_COMM_WORLD pass different roots to MPI_Bcast [parcoach-argument]
// ROOT-NEXT: parcoach:   ranks 0, 2  MPI_Bcast, root 0
// ROOT-NEXT: parcoach:   rank 1      MPI_Bcast, root 1
// CHECK: exit status 66
// RIGHT: exit status 0
#include "by-hand.h"

int main(int argc, char **argv)
{
	int rank, n = atoi(argv[1]), wrong = atoi(argv[2]);
	int wait = argc > 3 && !strcmp(argv[3], "wait");
	int root = argc > 3 && !strcmp(argv[argc - 1], "root");

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	/* Only checks: no process waits for another one. */
	if (rank == 1)
		sleep(1);
	for (int i = 0; i < n; i++) {
		int differs = rank == 1 && i == wrong;

		if (differs && !root)
			COLL(MPI_COMM_WORLD, "MPI_Reduce");
		else
			CHECK_ARGS(PARCOACH_ARG_ROOT, COMM, MPI_COMM_WORLD, "MPI_Bcast", U(differs));
		if (differs && wait)
			MPI_Barrier(MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
