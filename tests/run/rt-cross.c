// SPDX-License-Identifier: GPL-3.0-or-later
// Processes that wait for each other on different communicators, where no
// single communicator shows the mistake; and waits as long in a right program.
// RUN: %handcc %s -o %t %rt
// On the board nobody waits in a check, so nothing happens where only checks
// are.  Who ends while others wait is found on their communicator.
// RUN: %status -n 4 %t cross | FileCheck %s
// RUN: %status -n 4 %t end | FileCheck %s --check-prefix=END
// RUN: %long %status -n 4 %t check-only | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 4 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// CHECK: parcoach: error: processes wait for each other in collectives of different communicators [parcoach-mismatch]
// CHECK-NEXT: parcoach:   ranks 0, 2-3  MPI_Barrier  {{.*}}rt-cross.c:{{[0-9]+}}  on MPI_COMM_WORLD
// CHECK-NEXT: parcoach:   rank 1        MPI_Barrier  {{.*}}rt-cross.c:{{[0-9]+}}  on communicator 'pairs'
// CHECK-NEXT: parcoach: job stopped
// CHECK: exit status 66
// END: parcoach: error: processes of communicator 'pairs' are calling different collectives
// END-NEXT: parcoach:   rank 0 {{.*}}MPI_Barrier {{.*}}rt-cross.c
// END-NEXT: parcoach:   rank 1 {{.*}}MPI_Finalize
// END: exit status 66
// WARN: parcoach: error: processes wait for each other
// WARN: parcoach: continuing
// WARN-NOT: parcoach
// WARN: exit status 0
// RIGHT: exit status 0
#include "by-hand.h"

static int really = 1;

static void barrier(MPI_Comm comm)
{
	COLL(comm, "MPI_Barrier");
	if (really)
		MPI_Barrier(comm);
}

int main(int argc, char **argv)
{
	const char *wrong = argc > 1 ? argv[1] : "";
	MPI_Comm pairs;
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_split(MPI_COMM_WORLD, rank / 2, 0, &pairs);
	MPI_Comm_set_name(pairs, "pairs");
	if (!strcmp(wrong, "cross") || !strcmp(wrong, "check-only")) {
		really = !strcmp(wrong, "cross");
		barrier(rank == 1 ? pairs : MPI_COMM_WORLD);
		barrier(rank == 1 ? MPI_COMM_WORLD : pairs);
	}
	if (!strcmp(wrong, "end") && rank != 1)
		barrier(pairs);
	for (int i = 0; !*wrong && i < 4; i++) {
		if (rank == i)
			usleep(900000);
		barrier(pairs);
		if (rank == 3 - i)
			usleep(900000);
		barrier(MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
