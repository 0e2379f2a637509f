// SPDX-License-Identifier: GPL-3.0-or-later
// Communicators made and freed by the thousand take constant memory, on one node
// and over several; the places on the board are used again, so a small one
// does, and what is compared on them is compared rightly.
// RUN: %handcc %s -o %t %rt
// RUN: %long env PARCOACH_BOARD=64 PARCOACH_VERBOSE=1 %status -n 2 %t 1000 | FileCheck %s
// RUN: env PARCOACH_NODES=2 PARCOACH_BOARD=256 PARCOACH_VERBOSE=1 %status -n 2 %t 1000 | FileCheck %s
// RUN: %long env PARCOACH_NODES=2 PARCOACH_BOARD=16 PARCOACH_VERBOSE=1 %status -n 4 %t 150 | FileCheck %s
// RUN: env PARCOACH_BOARD=64 %status -n 2 %t 1000 wrong | FileCheck %s --check-prefix=WRONG
// CHECK-NOT: {{note|error|warning|grown}}
// CHECK: parcoach: {{[0-9]+}} checks by {{[24]}} processes, 0 skipped
// CHECK: exit status 0
// WRONG-NOT: no room
// WRONG: parcoach: error: processes of communicator 'last' are calling different collectives
// WRONG: exit status 66
#include "by-hand.h"

/* Kilobytes in use; what the board takes is in RssShmem. */
static long memory(void)
{
	FILE *f = fopen("/proc/self/status", "r");
	char line[200];
	long all = 0, kb;

	while (f && fgets(line, sizeof line, f))
		if (sscanf(line, "RssAnon: %ld", &kb) == 1 ||
		    sscanf(line, "RssShmem: %ld", &kb) == 1)
			all += kb;
	if (f)
		fclose(f);
	return all;
}

int main(int argc, char **argv)
{
	long before = 0;
	int rank, n = atoi(argv[1]);

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < n; i++) {
		MPI_Comm comm;

		MPI_Comm_dup(MPI_COMM_WORLD, &comm);
		COLL(comm, "MPI_Barrier");
		MPI_Barrier(comm);
		MPI_Comm_free(&comm);
		if (i == n / 2)
			before = memory();
	}
	if (memory() > before + 500 + n / 2)
		printf("grown by %ld kB\n", memory() - before);
	if (argc > 2) {
		MPI_Comm comm;

		MPI_Comm_dup(MPI_COMM_WORLD, &comm);
		MPI_Comm_set_name(comm, "last");
		if (rank)
			COLL(comm, "MPI_Bcast");
		else
			COLL(comm, "MPI_Barrier");
		MPI_Barrier(comm);
	}
	MPI_Finalize();
	return 0;
}
