// SPDX-License-Identifier: GPL-3.0-or-later
// Rank 0 leaves the function without the collective and then does nothing
// that is checked: after PARCOACH_GRACE seconds it is reported as gone.  Who is
// only late is waited for; after PARCOACH_TIMEOUT seconds the check gives up
// with a warning, and a right program still ends well.  A function that all
// have left equally often before says nothing about who is late.
// RUN: %handcc %s -o %t %rt
// RUN: env PARCOACH_GRACE=1 %status -n 2 %t leave | FileCheck %s
// RUN: env PARCOACH_TIMEOUT=1 %status -n 2 %t | FileCheck %s --check-prefix=BOARD
// RUN: %long env PARCOACH_GRACE=0 %status -n 2 %t leave | FileCheck %s --check-prefix=NEVER --implicit-check-not=parcoach
// RUN: %long env PARCOACH_GRACE=1 %status -n 2 %t often | FileCheck %s --check-prefix=NEVER --implicit-check-not=parcoach
// CHECK: parcoach: error: rank 1 of MPI_COMM_WORLD waits in MPI_Barrier; rank 0 returned from 'work' without calling it [parcoach-mismatch]
// CHECK-NEXT: parcoach:   rank 0  returned from 'work' without calling it  {{.*}}rt-left.c:[[#@LINE+31]]
// CHECK-NEXT: parcoach:   rank 1  MPI_Barrier                              {{.*}}rt-left.c:[[#@LINE+27]]
// CHECK-NEXT: parcoach:   no process has made progress for 1 s (PARCOACH_GRACE)
// CHECK-NEXT: parcoach: job stopped
// CHECK: exit status 66
// BOARD: parcoach: warning: rank 1 has waited 1 s in MPI_Barrier ({{.*}}); 1 of 2 processes of MPI_COMM_WORLD has not arrived [parcoach-timeout]
// BOARD-NEXT: parcoach:   rank 0  has called no collective yet
// BOARD-NEXT: parcoach:   rank 1  MPI_Barrier {{.*}}rt-left.c
// BOARD-NEXT: parcoach:   rank 1 has waited longest, for 1.{{[0-9]}} s; rank 0 {{was last|has not been}} seen
// BOARD-NEXT: parcoach: the job continues; to end such a job: PARCOACH_ON_TIMEOUT=abort; to debug it: stop
// BOARD-NOT: parcoach
// BOARD: exit status 0
// SLOW-NOT: parcoach: error
// SLOW: parcoach: warning: rank 1 has waited 1 s in MPI_Barrier ({{.*}}); not all processes of MPI_COMM_WORLD have arrived [parcoach-timeout]
// SLOW-NEXT: parcoach:   it continues without this check (PARCOACH_TIMEOUT=0 to wait for ever)
// SLOW-NEXT: parcoach:   rank 1  MPI_Barrier {{.*}}rt-left.c
// SLOW-NEXT: parcoach: the job continues
// An MPI_Finalize of more than a second is in the output, too.
// SLOW-NOT: parcoach: error
// SLOW: exit status 0
// NEVER: exit status 0
#include "by-hand.h"

static void work(int rank, int collective, int late)
{
	if (rank == 0)
		sleep((unsigned)late);
	if (collective) {
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
		MPI_Barrier(MPI_COMM_WORLD);
	}
	LEAVE();
}

int main(int argc, char **argv)
{
	int rank, leave = argc > 1 && !strcmp(argv[1], "leave");

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < 20 && argc > 1; i++)
		work(rank, 0, 0);
	if (leave)
		work(rank, rank == 1, 0);
	if (leave && rank == 0)
		work(2, 1, sleep(3));
	else if (!leave)
		work(rank, 1, 3);
	else
		work(rank, 0, 0);
	MPI_Finalize();
	return 0;
}
