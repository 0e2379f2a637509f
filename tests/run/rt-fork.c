// SPDX-License-Identifier: GPL-3.0-or-later
// A forked child is not the process: nothing is told when it calls exit () or
// _exit (), runs functions with hooks, is killed, or starts another program;
// also one that is there longer than the job.
// RUN: %handcc %s -o %t %rt
// RUN: %one-node env PARCOACH_GRACE=1 PARCOACH_VERBOSE=1 %status -n 2 %t | FileCheck %s
// CHECK-NOT: parcoach
// CHECK: parcoach: 12 checks by 2 processes, 0 skipped
// CHECK-NOT: parcoach
// CHECK: exit status 0
#define _GNU_SOURCE
#include "by-hand.h"
#include <signal.h>
#include <sys/wait.h>

static void leaves(int check)
{
	if (check)
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
	LEAVE();
}

static void child(int how)
{
	for (int i = 0; i < 100 && how; i++)
		leaves(i % 2);
	if (how == 0)
		exit(1);
	if (how == 1)
		_exit(1);
	if (how == 2)
		quick_exit(1);
	if (how == 3)
		kill(getpid(), SIGKILL);
	execlp("true", "true", (char *)NULL);
	abort();
}

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < 5; i++) {
		if (rank == 0 && fork() == 0)
			child(i);
		if (rank == 0)
			wait(NULL);
		leaves(1);
		MPI_Barrier(MPI_COMM_WORLD);
	}
	if (rank == 0 && vfork() == 0)
		_exit(0);
	/* The children of rank 0 have left the function often, not it. */
	if (rank == 0)
		usleep(1500000);
	leaves(1);
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
