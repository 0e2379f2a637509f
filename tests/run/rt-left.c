// SPDX-License-Identifier: GPL-3.0-or-later
// Rank 0 leaves the function without the collective and then does nothing
// that is checked: the time-out knows who left.  Without that knowledge it
// only warns, once, and waits on.
// RUN: %handcc %s -o %t %rt
// RUN: env PARCOACH_TIMEOUT=1 %status -n 2 %t leave | FileCheck %s
// RUN: env PARCOACH_TIMEOUT=1 %status -n 2 %t | FileCheck %s --check-prefix=SLOW
// RUN: env PARCOACH_TIMEOUT=0 %status -n 2 %t leave | FileCheck %s --check-prefix=NEVER --implicit-check-not=parcoach
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// CHECK-NEXT: parcoach:   rank 1 has waited 1 s in MPI_Barrier ({{.*}}rt-left.c:[[#@LINE+16]])
// CHECK-NEXT: parcoach:   rank 0 left 'work' ({{.*}}rt-left.c:[[#@LINE+18]]) without it
// CHECK-NEXT: parcoach: job stopped
// CHECK: exit status 66
// SLOW-NOT: parcoach: error
// SLOW: parcoach: warning: rank 1 has waited 1 s in MPI_Barrier ({{.*}}) for the other processes of MPI_COMM_WORLD
// SLOW-NOT: parcoach
// SLOW: exit status 0
// NEVER: exit status 0
#include "by-hand.h"

static void work(int rank, int leave)
{
	if (rank == 0)
		sleep(leave ? 0 : 3);
	if (rank == 1 || !leave) {
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
		MPI_Barrier(MPI_COMM_WORLD);
	}
	LEAVE();
	if (rank == 0 && leave) {
		sleep(3);
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
		MPI_Barrier(MPI_COMM_WORLD);
	}
}

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	work(rank, argc > 1);
	MPI_Finalize();
	return 0;
}
