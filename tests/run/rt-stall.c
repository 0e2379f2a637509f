// SPDX-License-Identifier: GPL-3.0-or-later
// No process moves: they wait in MPI calls that are not checked, or for starts of
// persistent collectives, or in MPI_Finalize. With every protocol one warning says
// in which call each one is, and where. A process that computes or sends is none
// of these.
// RUN: %handcc %s -o %t %rt
// RUN: env PARCOACH_TIMEOUT=2 PARCOACH_ON_TIMEOUT=abort %status -n 3 %t receive | FileCheck %s --check-prefixes=STALL,RECEIVE
// RUN: %one-node env PARCOACH_MATCH=agree PARCOACH_TIMEOUT=2 PARCOACH_ON_TIMEOUT=abort %status -n 3 %t finalize | FileCheck %s --check-prefixes=STALL,END
// RUN: %long env PARCOACH_MATCH=paper PARCOACH_TIMEOUT=2 PARCOACH_ON_TIMEOUT=abort %status -n 3 %t receive | FileCheck %s --check-prefixes=STALL,RECEIVE
// RUN: %long env PARCOACH_TIMEOUT=2 PARCOACH_ON_TIMEOUT=abort %status -n 3 %t finalize | FileCheck %s --check-prefixes=STALL,END
// RUN: %long env PARCOACH_TIMEOUT=2 %status -n 3 %t busy | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %one-node env PARCOACH_TIMEOUT=1 PARCOACH_MATCH=agree %status -n 3 %t computes | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// With `agree`, a node knows nothing of the others.
// RUN: env PARCOACH_NODES=3 PARCOACH_MATCH=agree PARCOACH_TIMEOUT=2 PARCOACH_ON_TIMEOUT=abort %status -n 3 %t finalize | FileCheck %s --check-prefix=NODE
// NODE: parcoach: warning: no process of node '{{.+}}' was seen to move for {{[1-9][0-9]*}} s: all of them are in MPI calls [parcoach-timeout]
// STALL: parcoach: warning: no process was seen to move for {{[1-9][0-9]*}} s: all are in MPI calls [parcoach-timeout]
// RECEIVE: parcoach:   ranks 0-2  MPI_Recv  {{.*}}rt-stall.c:[[#@LINE+18]]
// END: parcoach:   rank 0     MPI_Recv {{.*}}rt-stall.c:[[#@LINE+17]]
// END-NEXT: parcoach:   ranks 1-2  MPI_Finalize
// STALL: exit status 66
// RIGHT: exit status 0
// The program uses the signal by which it is asked, so it is another one.
// RUN: env PARCOACH_TIMEOUT=1 PARCOACH_ON_TIMEOUT=abort %status -n 3 %t handled | FileCheck %s --check-prefixes=STALL,RECEIVE
#define BUSY /* a process that waits in MPI runs */
#include "by-hand.h"
#include <signal.h>
#include <time.h>

static int rank, size;

static void receive(void)
{
	int x;

	MPI_Recv(&x, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
	const char *how = argv[1];
	time_t end;
	int x = 0, times = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	COLL(MPI_COMM_WORLD, "MPI_Barrier");
	MPI_Barrier(MPI_COMM_WORLD);
	end = time(NULL) + 4;
	if (!strcmp(how, "handled"))
		signal(SIGURG, exit);
	if (!strcmp(how, "receive") || !strcmp(how, "handled") || (!strcmp(how, "finalize") && !rank))
		receive();
	/* All are in MPI almost always. */
	for (int go = !strcmp(how, "busy"); go; MPI_Bcast(&go, 1, MPI_INT, 0, MPI_COMM_WORLD)) {
		times++;
		MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 0, &x, 1, MPI_INT,
			     (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
		go = time(NULL) < end;
	}
	/* The others wait for it in a call that is not checked. */
	while (!strcmp(how, "computes") && !rank && time(NULL) < end)
		x++;
	if (!strcmp(how, "computes"))
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return times < 0;
}
