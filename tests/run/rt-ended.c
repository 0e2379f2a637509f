// SPDX-License-Identifier: GPL-3.0-or-later
// A process ends without a word while the others wait for it: who calls _exit
// or quick_exit is seen; who has finalized, or nobody waits for, keeps its
// status. Other ways to end: rt-ended-long.test.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 3 %t _exit | FileCheck %s --check-prefixes=SAID,STOP
// RUN: %status -n 3 %t done | FileCheck %s --check-prefix=DONE --implicit-check-not=parcoach
// SAID: parcoach: error: ranks 0, 2 of MPI_COMM_WORLD wait in MPI_Barrier; rank 1 has ended without calling it [parcoach-mismatch]
// SAID-NEXT: parcoach:   ranks 0, 2  MPI_Barrier                                   {{.*}}rt-ended.c:[[#]]
// SAID-NEXT: parcoach:   rank 1      exited without MPI_Finalize, after MPI_Bcast  {{.*}}rt-ended.c:[[#]]
// STOP-NEXT: parcoach: job stopped
// STOP: exit status 66
// DONE: exit status 3
#include "by-hand.h"
#include <signal.h>

static void end(const char *how)
{
	/* Not the MPI library's, which take long. */
	signal(SIGSEGV, SIG_DFL);
	signal(SIGABRT, SIG_DFL);
	usleep(200000);
	if (!strcmp(how, "_exit"))
		_exit(0);
	if (!strcmp(how, "quick"))
		quick_exit(0);
	if (!strcmp(how, "exit"))
		exit(3);
	if (!strcmp(how, "kill"))
		kill(getpid(), SIGKILL);
	if (!strcmp(how, "term"))
		kill(getpid(), SIGTERM);
	if (!strcmp(how, "segv"))
		*(volatile int *)8 = 1;
	if (!strcmp(how, "abort"))
		abort();
	if (!strcmp(how, "mpi-abort"))
		MPI_Abort(MPI_COMM_WORLD, 5);
}

int main(int argc, char **argv)
{
	int rank, who = argc > 2 ? atoi(argv[2]) : 1;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	COLL(MPI_COMM_WORLD, "MPI_Bcast");
	MPI_Barrier(MPI_COMM_WORLD);
	if (!strcmp(argv[1], "all"))
		_exit(7);
	if (!strcmp(argv[1], "return") && rank == who)
		return 3;
	if (rank == who)
		end(argv[1]);
	COLL(MPI_COMM_WORLD, "MPI_Barrier");
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	if (!strcmp(argv[1], "done") && rank == who)
		_exit(3);
	if (!strcmp(argv[1], "done-all"))
		exit(3);
	return 0;
}
