// SPDX-License-Identifier: GPL-3.0-or-later
// A slow but right program is warned of once, and its end is its own; a further
// warning takes twice as long to come. What the warning says of whom.
// RUN: %handcc %s -o %t %rt
// RUN: %one-node env PARCOACH_TIMEOUT=0.6 %status -n 3 %t | FileCheck %s
// CHECK: parcoach: warning: rank {{[01]}} has waited 0.6 s in MPI_Barrier ({{.*}}); 1 of 3 processes of MPI_COMM_WORLD has not arrived [parcoach-timeout]
// CHECK-NEXT: parcoach:   ranks 0-1  MPI_Barrier      {{.*}}rt-slow.c:[[#@LINE+19]]
// CHECK-NEXT: parcoach:   rank 2     after MPI_Bcast  {{.*}}rt-slow.c:[[#@LINE+14]]
// CHECK-NEXT: parcoach:   rank {{[01]}} has waited longest, for 0.{{[6-9]}} s; rank 2 was last seen {{[01]}}.{{[0-9]}} s ago
// CHECK:      parcoach:   last collectives of ranks 0-1, the newest first:
// CHECK-NOT: {{warning|error}}:
// CHECK: exit status 5
#include "by-hand.h"

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < 3; i++) {
		COLL(MPI_COMM_WORLD, "MPI_Bcast");
		MPI_Barrier(MPI_COMM_WORLD);
		if (rank == 2)
			usleep(900000);
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
		MPI_Barrier(MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 5;
}
