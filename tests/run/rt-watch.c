// SPDX-License-Identifier: GPL-3.0-or-later
// PARCOACH_MATCH=watch: the watchdog compares, every 50 ms. What it has not seen yet
// is compared when the processes end, free the communicator, or end the job; half a
// second is enough otherwise, also between nodes.
// RUN: %handcc %s -o %t %rt
// RUN: env PARCOACH_MATCH=watch %status -n 3 %t finalize | FileCheck %s
// RUN: %one-node env PARCOACH_MATCH=watch %status -n 3 %t abort | FileCheck %s
// RUN: %one-node env PARCOACH_MATCH=watch %status -n 3 %t free | FileCheck %s --check-prefix=FREE
// RUN: env PARCOACH_MATCH=watch %status -n 3 %t wait | FileCheck %s --check-prefixes=CHECK,SOON
// RUN: env PARCOACH_MATCH=watch PARCOACH_NODES=3 %status -n 3 %t wait | FileCheck %s --check-prefixes=CHECK,SOON
// RUN: env PARCOACH_MATCH=watch %status -n 3 %t right | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// Between nodes, both mistakes may be found in one round, and that of MPI_COMM_WORLD comes first.
// SOON-NOT: too late
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// CHECK-NEXT: parcoach:   ranks 0, 2  MPI_Bcast    {{.*}}rt-watch.c:[[#@LINE+22]]
// CHECK-NEXT: parcoach:   rank 1      MPI_Barrier  {{.*}}rt-watch.c:[[#@LINE+19]]
// SOON-NOT: too late
// CHECK: exit status 66
// FREE: parcoach: error: processes of communicator 'it' are calling different collectives [parcoach-mismatch]
// FREE-NEXT: parcoach:   ranks 0, 2  MPI_Bcast
// FREE-NEXT: parcoach:   rank 1      MPI_Barrier
// FREE: exit status 66
// RIGHT: exit status 0
#include "by-hand.h"

/* Only checks, so no process waits for another one: 10 of them at once, 1000 if
 * something differs in the middle. */
static void use(MPI_Comm comm, int wrong)
{
	int rank, n = wrong < 0 ? 10 : 1000;

	MPI_Comm_rank(comm, &rank);
	for (int i = 0; i < n; i++)
		if (rank == 1 && i == wrong)
			COLL(comm, "MPI_Barrier");
		else
			COLL(comm, "MPI_Bcast");
}

int main(int argc, char **argv)
{
	const char *how = argv[1];
	MPI_Comm it;
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	/* An entry of the board is used again and again. */
	for (int i = 0; i < 200; i++) {
		MPI_Comm_dup(MPI_COMM_WORLD, &it);
		use(it, -1);
		MPI_Comm_free(&it);
	}
	MPI_Comm_dup(MPI_COMM_WORLD, &it);
	MPI_Comm_set_name(it, "it");
	use(it, strcmp(how, "free") ? -1 : 500);
	MPI_Comm_free(&it);
	MPI_Barrier(MPI_COMM_WORLD);
	use(MPI_COMM_WORLD, strcmp(how, "right") ? 500 : -1);
	if (!strcmp(how, "abort")) {
		MPI_Barrier(MPI_COMM_WORLD);
		MPI_Abort(MPI_COMM_WORLD, 3);
	}
	if (!strcmp(how, "wait")) {
		MPI_Barrier(MPI_COMM_WORLD);
		/* Half a second, and what a report takes to end a job. */
		sleep(2);
		fprintf(stderr, "too late\n");
	}
	MPI_Finalize();
	return 0;
}
