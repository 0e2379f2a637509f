// SPDX-License-Identifier: GPL-3.0-or-later
// A timer of the program interrupts each system call, also while the leaders of nodes
// connect in MPI_Init: nothing fails, and a mistake is reported in whole.
// RUN: %handcc %s -o %t %rt
// RUN: env PARCOACH_NODES=3 %status -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: env PARCOACH_NODES=3 %status -n 3 %t wrong | FileCheck %s
// RIGHT: exit status 0
// CHECK-NOT: note
// CHECK: parcoach: error: processes of MPI_COMM_WORLD {{are calling|have called}} different collectives [parcoach-mismatch]
// CHECK-NEXT: parcoach:   ranks 0-1  MPI_Barrier
// CHECK-NEXT: parcoach:   rank 2     MPI_Bcast
// CHECK: exit status 66
#include "by-hand.h"
#include <signal.h>
#include <sys/time.h>

static volatile sig_atomic_t ticks;

static void tick(int sig)
{
	ticks += sig != 0;
}

int main(int argc, char **argv)
{
	struct sigaction action = { .sa_handler = tick };
	struct itimerval often = { { 0, 200 }, { 0, 200 } };
	int rank;

	sigaction(SIGALRM, &action, NULL);
	setitimer(ITIMER_REAL, &often, NULL);
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < 200; i++) {
		if (argc > 1 && rank == 2 && i == 100) {
			COLL(MPI_COMM_WORLD, "MPI_Bcast");
		} else {
			COLL(MPI_COMM_WORLD, "MPI_Barrier");
		}
		MPI_Barrier(MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return !ticks;
}
