// SPDX-License-Identifier: GPL-3.0-or-later
// By messages, a mismatch of two processes is reported even if a third one never comes,
// or comes late. A late one alone is no mistake.
// RUN: %handcc %s -o %t %rt
// RUN: env PARCOACH_MATCH=agree %status -n 3 %t wrong | FileCheck %s
// RUN: %long env PARCOACH_NODES=3 PARCOACH_MATCH=agree %status -n 3 %t wrong | FileCheck %s
// RUN: env PARCOACH_MATCH=agree %status -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// CHECK-NEXT: parcoach:   rank 0  MPI_Barrier {{.*}}rt-early.c:[[#@LINE+19]]
// CHECK-NEXT: parcoach:   rank 2  MPI_Bcast {{.*}}rt-early.c:[[#@LINE+16]]
// CHECK: exit status 66
// RIGHT: exit status 0
#include "by-hand.h"
#include <time.h>

int main(int argc, char **argv)
{
	int rank;
	time_t late = time(NULL) + (argc > 1 ? 20 : 2);

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	while (rank == 1 && time(NULL) < late)
		usleep(1000);
	if (argc > 1 && rank == 2) {
		COLL(MPI_COMM_WORLD, "MPI_Bcast");
	} else {
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
	}
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
