// SPDX-License-Identifier: GPL-3.0-or-later
// Two operations on MPI_COMM_WORLD: one report, equal ranks folded, exit 66.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 4 %t | FileCheck %s
// RUN: %long env PARCOACH_MATCH=agree %status -n 4 %t | FileCheck %s
// RUN: %status -n 4 %t right | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %long env PARCOACH_MATCH=agree %status -n 4 %t right | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RIGHT: exit status 0
#include "by-hand.h"

int main(int argc, char **argv)
{
	int rank, x = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < 200; i++) {
		COLL(MPI_COMM_WORLD, "MPI_Allreduce");
		MPI_Allreduce(&rank, &x, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	}
	// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
	if (rank == 0 || argc > 1) {
		// CHECK-NEXT: parcoach:   rank 0     MPI_Barrier  {{.*}}rt-mismatch.c:[[#@LINE+1]]{{(,.*)?$}}
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
		MPI_Barrier(MPI_COMM_WORLD);
	} else {
		// CHECK-NEXT: parcoach:   ranks 1-3  MPI_Bcast    {{.*}}rt-mismatch.c:[[#@LINE+1]]{{(,.*)?$}}
		COLL(MPI_COMM_WORLD, "MPI_Bcast");
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	}
	// CHECK-NEXT: parcoach: job stopped before it could deadlock (exit 66; PARCOACH_ON_ERROR=warn to continue, stop to debug)
	// CHECK-NOT: parcoach:
	// CHECK: exit status 66
	MPI_Finalize();
	return 0;
}
