// SPDX-License-Identifier: GPL-3.0-or-later
// Processes that wait for each other in MPI_Wait, each for a started collective
// of another communicator.  More in rt-wait-cycle-long.test: other ways to wait,
// and a program that looks so for a while but is right.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 2 %t wait | FileCheck %s --check-prefixes=CYCLE,WAIT
// CYCLE: parcoach: error: processes wait for each other in collectives of different communicators [parcoach-mismatch]
// CYCLE-NEXT: parcoach:   rank 0  MPI_Ibarrier, in MPI_Wait  {{.*}}rt-wait-cycle.c:{{[0-9]+}}  on communicator 'a'
// WAIT-NEXT: parcoach:   rank 1  MPI_Ibarrier, in MPI_Wait  {{.*}}rt-wait-cycle.c:{{[0-9]+}}  on communicator 'b'
// BLOCK-NEXT: parcoach:   rank 1  MPI_Barrier                {{.*}}rt-wait-cycle.c:{{[0-9]+}}  on communicator 'b'
// WAIT: exit status 66
// BLOCK: exit status 66
// RIGHT-NOT: parcoach:
// RIGHT: exit status 0
// LATE: parcoach: warning: rank 0 has waited 1 s for MPI_Ibarrier ({{.*}}); 1 of 2 processes of communicator 'a' has not arrived [parcoach-timeout]
// WAITS-NEXT: parcoach:   rank 0  MPI_Ibarrier, in MPI_Wait
// TESTS-NEXT: parcoach:   rank 0  MPI_Ibarrier, in MPI_Test
// LATE-NEXT: parcoach:   rank 1  after MPI_Barrier
// LATE: exit status 66
// DEAD: parcoach: error: rank 0 of communicator 'a' waits for MPI_Ibarrier; rank 1 has ended without calling it [parcoach-mismatch]
// DEAD-NEXT: parcoach:   rank 0  MPI_Ibarrier, in MPI_Wait
// DEAD-NEXT: parcoach:   rank 1  exited without MPI_Finalize, after MPI_Barrier
// DEAD: exit status 66
#include "by-hand.h"

static MPI_Comm a, b;
static MPI_Request request[3] = { MPI_REQUEST_NULL, MPI_REQUEST_NULL,
				  MPI_REQUEST_NULL };
static int rank, x;

static void start(MPI_Comm comm, int i)
{
	SITE(COLL, IBARRIER, PARCOACH_CHECK_MATCH | PARCOACH_CHECK_NOWAIT,
	     COMM, "MPI_Ibarrier");

	__parcoach_coll1(&site_, (uintptr_t)comm);
	MPI_Ibarrier(comm, &request[i]);
}

static void finish(int i)
{
	MPI_Wait(&request[i], MPI_STATUS_IGNORE);
}

/* The other one comes late, and in another order; and a request of a message
 * that may have the handle of one that is complete. */
static void right(void)
{
	if (rank == 0) {
		start(a, 0);
		start(b, 1);
		MPI_Irecv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request[2]);
		MPI_Waitall(3, request, MPI_STATUSES_IGNORE);
		MPI_Irecv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request[0]);
		finish(0);
		start(a, 0);
		start(b, 1);
		finish(0);
		finish(1);
		return;
	}
	sleep(3);
	start(b, 0);
	MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
	start(a, 1);
	finish(0);
	finish(1);
	start(b, 0);
	sleep(3);
	MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
	finish(0);
	start(a, 0);
	finish(0);
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
	COLL(MPI_COMM_WORLD, "MPI_Barrier");
	MPI_Barrier(MPI_COMM_WORLD);
	if (!strcmp(what, "right")) {
		right();
	} else if (rank == 0) {
		start(a, 0);
		while (!strcmp(what, "test") && !done)
			MPI_Test(&request[0], &done, MPI_STATUS_IGNORE);
		if (!strcmp(what, "all"))
			MPI_Waitall(3, request, MPI_STATUSES_IGNORE);
		finish(0);
	} else if (!strcmp(what, "wait") || !strcmp(what, "all")) {
		start(b, 0);
		finish(0);
	} else if (!strcmp(what, "block")) {
		COLL(b, "MPI_Barrier");
		MPI_Barrier(b);
	} else if (!strcmp(what, "dead")) {
		_exit(3);
	} else {
		sleep(20);
	}
	MPI_Finalize();
	return 0;
}
