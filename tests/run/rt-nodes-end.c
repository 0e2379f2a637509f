// SPDX-License-Identifier: GPL-3.0-or-later
// Between nodes: processes that end, exit, free a communicator or go round a
// collective while others wait for them on another node; that wait for each
// other in two communicators; that are late; and one far ahead of another.
// RUN: %handcc %s -o %t %rt
// RUN: env PARCOACH_NODES=2 %status -n 4 %t finalize | FileCheck %s --check-prefixes=FINALIZE,STOP
// RUN: %long env PARCOACH_NODES=2 %status -n 4 %t cycle | FileCheck %s --check-prefixes=CYCLE,STOP
// RUN: env PARCOACH_NODES=4 PARCOACH_TIMEOUT=1 %status -n 4 %t late | FileCheck %s --check-prefix=LATE
// RUN: %long env PARCOACH_NODES=2 %status -n 4 %t root | FileCheck %s --check-prefixes=ROOT,STOP
// RUN: env PARCOACH_NODES=2 %status -n 4 %t killed | FileCheck %s --check-prefix=KILLED
// FINALIZE: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// FINALIZE-NEXT: parcoach:   ranks 0-2  MPI_Barrier
// FINALIZE-NEXT: parcoach:   rank 3     MPI_Finalize
// EXIT: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// EXIT-NEXT: parcoach:   rank 0     exit         without MPI_Finalize
// EXIT-NEXT: parcoach:   ranks 1-3  MPI_Barrier
// FREE: parcoach: error: processes of communicator 'mine' are calling different collectives [parcoach-mismatch]
// FREE-NEXT: parcoach:   ranks 0-1, 3  MPI_Barrier
// FREE-NEXT: parcoach:   rank 2        MPI_Comm_free
// ROUND: parcoach: error: ranks 0-2 of communicator 'mine' wait in MPI_Barrier; rank 3 returned from 'work' without calling it [parcoach-mismatch]
// ROUND-NEXT: parcoach:   ranks 0-2  MPI_Barrier
// ROUND-NEXT: parcoach:   rank 3     returned from 'work' without calling it  {{.*}}rt-nodes-end.c
// ROUND-NEXT: parcoach:   no process has made progress for {{[0-9]+}} s (PARCOACH_GRACE)
// CYCLE: parcoach: error: processes wait for each other in collectives of different communicators [parcoach-mismatch]
// CYCLE-NEXT: parcoach:   ranks 0, 2-3  MPI_Barrier  {{.*}}  on MPI_COMM_WORLD
// CYCLE-NEXT: parcoach:   rank 1        MPI_Barrier  {{.*}}  on communicator 'odd'
// LATE: parcoach: warning: rank {{[0-2]}} has waited {{[1-4]}} s in MPI_Barrier ({{.*}}); 1 of 4 processes of MPI_COMM_WORLD has not arrived [parcoach-timeout]
// LATE-NEXT: parcoach:   ranks 0-2  MPI_Barrier
// LATE-NEXT: parcoach:   rank 3     after MPI_Barrier
// LATE-NEXT: parcoach:   rank {{[0-2]}} has waited longest, for {{[1-4]}}.{{[0-9]}} s; rank 3 was last seen {{[1-4]}}.{{[0-9]}} s ago
// LATE-NEXT: parcoach:   last collectives of rank 3, the newest first:
// LATE-NEXT: parcoach:     MPI_Barrier  {{.*}}  on communicator 'odd', 2 times
// LATE-NOT: {{error|warning}}:
// LATE: exit status 0
// AHEAD: parcoach: error: processes of MPI_COMM_WORLD {{are calling|have called}} different collectives [parcoach-mismatch]
// OFF: parcoach: note: the nodes are not connected (PARCOACH_NET=0)
// ROOT: parcoach: error: processes of communicator 'mine' pass different roots to MPI_Bcast [parcoach-argument]
// ROOT-NEXT: parcoach:   ranks 0-2  MPI_Bcast, root 0
// ROOT-NEXT: parcoach:   rank 3     MPI_Bcast, root 1
// WARN: parcoach: error: processes of communicator 'mine' are calling different collectives [parcoach-mismatch]
// WARN-NEXT: parcoach:   ranks 0, 2-3  MPI_Barrier
// WARN-NEXT: parcoach:   rank 1        MPI_Bcast
// WARN-NEXT: parcoach: continuing
// WARN-NOT: parcoach
// WARN: exit status 0
// KILLED-NOT: parcoach: error
// KILLED: exit status {{1|9|137}}
// STOP: parcoach: job stopped
// STOP: exit status 66
#include "by-hand.h"
#include <signal.h>
#include <stdbool.h>

static int rank;
static const char *wrong;

static bool is(const char *what, int who)
{
	return rank == who && !strcmp(wrong, what);
}

static void barrier(MPI_Comm comm)
{
	COLL(comm, "MPI_Barrier");
	MPI_Barrier(comm);
}

static void work(MPI_Comm comm, bool collective)
{
	if (collective) {
		COLL(comm, "MPI_Barrier");
		MPI_Barrier(comm);
	}
	LEAVE_ON(comm);
}

static void ahead(void)
{
	/* Only checks: nobody waits. */
	if (rank == 3)
		usleep(500000);
	for (int i = 0; i < 20000; i++) {
		if (rank == 3 && i == 9000)
			COLL(MPI_COMM_WORLD, "MPI_Reduce");
		else
			COLL(MPI_COMM_WORLD, "MPI_Bcast");
	}
}

int main(int argc, char **argv)
{
	MPI_Comm mine, odd;

	wrong = argv[1];
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_dup(MPI_COMM_WORLD, &mine);
	MPI_Comm_set_name(mine, "mine");
	MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &odd);
	MPI_Comm_set_name(odd, "odd");
	work(mine, true);
	barrier(MPI_COMM_WORLD);
	barrier(odd);
	if (!strcmp(wrong, "ahead"))
		ahead();
	if (is("exit", 0))
		exit(0);
	if (is("killed", 2))
		kill(getpid(), SIGKILL);
	if (is("free", 2)) {
		MPI_Comm_free(&mine);
		barrier(odd);
	} else if (!strcmp(wrong, "free")) {
		barrier(mine);
	}
	if (!strcmp(wrong, "round")) {
		work(mine, rank != 3);
		sleep(rank == 3 ? 8 : 0);
	}
	if (!strcmp(wrong, "cycle")) {
		barrier(rank == 1 ? odd : MPI_COMM_WORLD);
		barrier(rank == 1 ? MPI_COMM_WORLD : odd);
	}
	if (is("late", 3)) {
		barrier(odd);
		sleep(4);
	} else if (is("late", 1)) {
		barrier(odd);
	}
	if (!strcmp(wrong, "root"))
		CHECK_ARGS(PARCOACH_ARG_ROOT, COMM, mine, "MPI_Bcast",
			   rank == 3, 0, 0, 0);
	if (!strcmp(wrong, "root"))
		MPI_Barrier(mine);
	if (is("warn", 1))
		COLL(mine, "MPI_Bcast");
	else if (!strcmp(wrong, "warn"))
		COLL(mine, "MPI_Barrier");
	if (!is("finalize", 3))
		barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
