// SPDX-License-Identifier: GPL-3.0-or-later
// Who waits for the start of a persistent collective that others have not started,
// or have started less often.  Open MPI 4.1 has them as MPIX_.  Other ways to wait, and
// between nodes: preload-persistent-wait-long.test.
// RUN: %handcc %s -o %t
// RUN: env PARCOACH_TIMEOUT=2 PARCOACH_ON_TIMEOUT=abort %preload -n 2 %t late | FileCheck %s --check-prefix=LATE
// RUN: %handcc %top-plugin -fplugin-arg-parcoach-instrument=all -w %s -o %t %rt
// RUN: %status -n 2 %t cycle | FileCheck %s --check-prefix=CYCLE
// RUN: %status -n 2 %t ends | FileCheck %s --check-prefix=ENDS
// RUN: %long env PARCOACH_TIMEOUT=2 PARCOACH_ON_TIMEOUT=abort %status -n 2 %t right | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach:
// CYCLE: parcoach: error: processes wait for each other in collectives of different communicators [parcoach-mismatch]
// CYCLE-NEXT: parcoach:   rank 0  {{MPIX?}}_Allreduce_init, start 2, in MPI_Wait  {{.*}} on communicator 'a'
// CYCLE-NEXT: parcoach:   rank 1  {{MPIX?}}_Barrier_init, start 2, in MPI_Wait    {{.*}} on communicator 'b'
// CYCLE: exit status 66
// LATE: parcoach: warning: rank 0 has waited 2 s for {{MPIX?}}_Allreduce_init ({{.*}}); 1 of 2 processes of communicator 'a' has not arrived [parcoach-timeout]
// LATE-NEXT: parcoach:   rank 0  {{MPIX?}}_Allreduce_init, start 2, in MPI_Wait
// LATE-NEXT: parcoach:   rank 1  has not started it, after MPI_Barrier
// LATE: parcoach:   rank 0 has waited longest
// LATE: exit status 66
// TESTS: parcoach: warning: rank 0 has waited 2 s for {{MPIX?}}_Allreduce_init ({{.*}}); 1 of 2 processes of communicator 'a' has not arrived [parcoach-timeout]
// TESTS-NEXT: parcoach:   rank 0  {{MPIX?}}_Allreduce_init, start 2, in MPI_Test
// TESTS-NEXT: parcoach:   rank 1  has not started it, after MPI_Barrier
// TESTS: exit status 66
// DEAD: parcoach: error: rank 0 of communicator 'a' waits for {{MPIX?}}_Allreduce_init; rank 1 has ended without starting it [parcoach-mismatch]
// DEAD-NEXT: parcoach:   rank 0  {{MPIX?}}_Allreduce_init, start 2, in MPI_Wait
// DEAD-NEXT: parcoach:   rank 1  has not started it, exited without MPI_Finalize
// DEAD: exit status 66
// ENDS: parcoach: error: rank 0 of communicator 'a' waits for {{MPIX?}}_Allreduce_init; rank 1 has ended without starting it [parcoach-mismatch]
// ENDS-NEXT: parcoach:   rank 0  {{MPIX?}}_Allreduce_init, start 2, in MPI_{{Wait|Test}}
// ENDS-NEXT: parcoach:   rank 1  has not started it, {{MPI_Finalize|exit +without MPI_Finalize}}
// ENDS: exit status 66
// RIGHT: exit status 0
#include "idle.h"
#include <mpi.h>
#include <string.h>
#include <unistd.h>
#if MPI_VERSION < 4
#include <mpi-ext.h>
#define MPI_Allreduce_init MPIX_Allreduce_init
#define MPI_Barrier_init MPIX_Barrier_init
#define MPI_Bcast_init MPIX_Bcast_init
#endif

static MPI_Comm a, b;
static MPI_Request r[2]; /* on A, on B */
static int rank, x = 1, y;

static void make(void)
{
	MPI_Allreduce_init(&x, &y, 1, MPI_INT, MPI_SUM, a, MPI_INFO_NULL, &r[0]);
	MPI_Barrier_init(b, MPI_INFO_NULL, &r[1]);
}

static void finish(int i)
{
	MPI_Wait(&r[i], MPI_STATUS_IGNORE);
}

/* Started in another order, tested or waited for together or alone, by one
 * process later than by the other; freed and made again; and a message that takes
 * long, with a persistent request that may have the handle of one that was freed. */
static void right(void)
{
	int done = 0, index;

	for (int i = 0; i < 3; i++) {
		MPI_Startall(2, r);
		MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
	}
	MPI_Start(&r[rank]);
	MPI_Start(&r[!rank]);
	MPI_Waitany(2, r, &index, MPI_STATUS_IGNORE);
	finish(1);
	finish(0);
	finish(0); /* nothing is under way */
	MPI_Start(&r[0]);
	while (!done)
		MPI_Test(&r[0], &done, MPI_STATUS_IGNORE);
	MPI_Request_free(&r[0]);
	MPI_Request_free(&r[1]);
	if (rank) {
		sleep(4);
		for (int i = 0; i < 2; i++)
			MPI_Send(&x, 1, MPI_INT, 0, i, MPI_COMM_WORLD);
	} else {
		for (int i = 0; i < 2; i++)
			MPI_Recv_init(&y, 1, MPI_INT, 1, i, MPI_COMM_WORLD,
				      &r[i]);
		MPI_Startall(2, r);
		finish(0);
		finish(1);
		MPI_Request_free(&r[0]);
		MPI_Request_free(&r[1]);
	}
	make();
	if (rank)
		sleep(1);
	MPI_Start(&r[!rank]);
	MPI_Start(&r[rank]);
	finish(rank);
	finish(!rank);
}

/* The root is in MPI_Finalize before others start. */
static void late(void)
{
	MPI_Request last;

	MPI_Bcast_init(&x, 1, MPI_INT, 1, a, MPI_INFO_NULL, &last);
	for (int i = 0; i < 2; i++) {
		if (!rank)
			sleep(1);
		MPI_Start(&last);
		MPI_Wait(&last, MPI_STATUS_IGNORE);
	}
	MPI_Request_free(&last);
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
	int done = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_dup(MPI_COMM_WORLD, &a);
	MPI_Comm_dup(MPI_COMM_WORLD, &b);
	MPI_Comm_set_name(a, "a");
	MPI_Comm_set_name(b, "b");
	make();
	MPI_Startall(2, r);
	MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
	MPI_Barrier(MPI_COMM_WORLD);
	if (!strcmp(what, "right")) {
		right();
		finish(0);
		late();
	} else if (rank == 0) {
		MPI_Start(&r[0]);
		while (!strcmp(what, "test") && !done)
			MPI_Test(&r[0], &done, MPI_STATUS_IGNORE);
		finish(0);
	} else if (!strcmp(what, "cycle")) {
		MPI_Start(&r[1]);
		finish(1);
	} else if (!strcmp(what, "dead")) {
		_exit(3);
	} else if (!strcmp(what, "exit")) {
		return 0;
	} else if (strcmp(what, "ends")) {
		sleep(20);
	}
	MPI_Request_free(&r[0]);
	MPI_Request_free(&r[1]);
	MPI_Finalize();
	return 0;
}
