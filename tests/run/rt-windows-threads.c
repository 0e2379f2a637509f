// SPDX-License-Identifier: GPL-3.0-or-later
// Threads may use two windows of one communicator at once, so that its processes
// have them in another order; the calls on each are compared all the same.
// REQUIRES: one-node
// RUN: %handcc %s -o %t %rt
// RUN: env PARCOACH_VERBOSE=1 %status -n 2 %t right | FileCheck %s --check-prefix=RIGHT --implicit-check-not=error
// RUN: env PARCOACH_NODES=2 %status -n 2 %t right | FileCheck %s --check-prefix=STATUS --implicit-check-not=parcoach
// RUN: %long env PARCOACH_MATCH=agree PARCOACH_VERBOSE=1 %status -n 2 %t threads | FileCheck %s --check-prefix=RIGHT --implicit-check-not=error
// RUN: %long env PARCOACH_MATCH=agree %status -n 2 %t apart | FileCheck %s --check-prefix=WRONG
// RUN: %status -n 2 %t wrong | FileCheck %s --check-prefix=WRONG
// RUN: %status -n 2 %t single | FileCheck %s --check-prefix=SINGLE
// RIGHT: parcoach: 4 checks by 2 processes, 0 skipped
// STATUS: exit status 0
// WRONG: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// WRONG-NEXT: parcoach:   rank 0  MPI_Win_fence
// WRONG-NEXT: parcoach:   rank 1  MPI_Win_free
// SINGLE: parcoach: error: processes of MPI_COMM_WORLD call MPI_Win_fence on different windows [parcoach-argument]
#include <pthread.h>
#include "by-hand.h"

static MPI_Win win[2];
static int rank, apart;

/* By messages a check waits for the other process. */
static void *other(void *unused)
{
	if (apart && rank)
		CHECK(PARCOACH_CHECK_MATCH, WIN, win[0], "MPI_Win_free");
	else
		CHECK(PARCOACH_CHECK_MATCH, WIN, win[!rank], "MPI_Win_fence");
	return unused;
}

static void threads(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, other, NULL);
	CHECK(PARCOACH_CHECK_MATCH, WIN, win[rank], "MPI_Win_fence");
	pthread_join(thread, NULL);
}

/* As two threads may come, on two processes. */
static void alone(int wrong)
{
	CHECK(PARCOACH_CHECK_MATCH, WIN, win[rank], "MPI_Win_fence");
	if (wrong && rank)
		CHECK(PARCOACH_CHECK_MATCH, WIN, win[0], "MPI_Win_free");
	else
		CHECK(PARCOACH_CHECK_MATCH, WIN, win[!rank], "MPI_Win_fence");
}

int main(int argc, char **argv)
{
	int level, memory[2];

	MPI_Init_thread(&argc, &argv, !strcmp(argv[1], "single") ?
			MPI_THREAD_SINGLE : MPI_THREAD_MULTIPLE, &level);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < 2; i++)
		MPI_Win_create(&memory[i], sizeof(int), 1, MPI_INFO_NULL,
			       MPI_COMM_WORLD, &win[i]);
	apart = !strcmp(argv[1], "apart");
	if (apart || !strcmp(argv[1], "threads"))
		threads();
	else
		alone(!strcmp(argv[1], "wrong"));
	for (int i = 0; i < 2; i++)
		MPI_Win_free(&win[i]);
	MPI_Finalize();
	return 0;
}
