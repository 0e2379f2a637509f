// SPDX-License-Identifier: GPL-3.0-or-later
// PARCOACH_MATCH=paper: a reduction before each collective, on a communicator
// of our own.
// RUN: %handcc %s -o %t %rt
// RUN: env PARCOACH_MATCH=paper PARCOACH_VERBOSE=1 %status -n 3 %t | FileCheck %s --check-prefix=RIGHT
// RUN: env PARCOACH_MATCH=paper %status -n 3 %t wrong | FileCheck %s
// RUN: %long env PARCOACH_MATCH=paper %status -n 3 %t end | FileCheck %s --check-prefix=END
// RUN: env PARCOACH_MATCH=paper PARCOACH_ON_ERROR=warn %status -n 3 %t wrong | FileCheck %s --check-prefix=WARN
// RIGHT: parcoach: 600 checks by 3 processes, 0 skipped
// RIGHT: exit status 0
// CHECK: parcoach: error: processes of communicator 'mine' are calling different collectives [parcoach-mismatch]
// CHECK-NEXT: parcoach:   ranks 0-1  MPI_Barrier {{.*}}rt-paper.c
// CHECK-NEXT: parcoach:   rank 2     MPI_Bcast {{.*}}rt-paper.c
// CHECK: exit status 66
// END: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// END-NEXT: parcoach:   ranks 0, 2  MPI_Barrier {{.*}}rt-paper.c
// END-NEXT: parcoach:   rank 1      MPI_Finalize
// END: exit status 66
// WARN: parcoach: error
// WARN: parcoach: continuing
// WARN-NOT: parcoach
// WARN: exit status 0
#include "by-hand.h"

int main(int argc, char **argv)
{
	const char *wrong = argc > 1 ? argv[1] : "";
	MPI_Comm comm;
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_dup(MPI_COMM_WORLD, &comm);
	MPI_Comm_set_name(comm, "mine");
	for (int i = 0; i < 100; i++) {
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
		MPI_Barrier(MPI_COMM_WORLD);
		if (i == 50 && rank == 2 && !strcmp(wrong, "wrong"))
			COLL(comm, "MPI_Bcast");
		else
			COLL(comm, "MPI_Barrier");
		MPI_Barrier(comm);
		LEAVE();
	}
	if (rank != 1 && !strcmp(wrong, "end")) {
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
		MPI_Barrier(MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
