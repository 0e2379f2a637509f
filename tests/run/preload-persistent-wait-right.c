// SPDX-License-Identifier: GPL-3.0-or-later
// Persistent collectives that all processes start as often, in whatever order and
// however they wait: nothing is reported.
// REQUIRES: long
// RUN: %handcc %top-plugin -fplugin-arg-parcoach-instrument=all -w %s -o %t %rt
// RUN: %handcc %s -o %t.bare
// RUN: env PARCOACH_TIMEOUT=2 PARCOACH_ON_TIMEOUT=abort %status -n 2 %t | FileCheck %s --implicit-check-not=parcoach:
// RUN: env PARCOACH_NODES=2 PARCOACH_TIMEOUT=2 PARCOACH_ON_TIMEOUT=abort %status -n 2 %t | FileCheck %s --implicit-check-not=parcoach:
// RUN: env PARCOACH_TIMEOUT=2 PARCOACH_ON_TIMEOUT=abort %preload -n 2 %t.bare | FileCheck %s --implicit-check-not=parcoach:
// CHECK: exit status 0
#include "persistent-wait.h"

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
	begin(&argc, &argv);
	right();
	finish(0);
	late();
	return end();
}
