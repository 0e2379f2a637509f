// SPDX-License-Identifier: GPL-3.0-or-later
// A started collective that is not complete at MPI_Finalize: one warning on a node.
// No warning if a loop of tests, or a test of many requests, has completed all.
// RUN: %handcc %top-plugin -fdiagnostics-plain-output -fplugin-arg-parcoach-instrument=all -fplugin-arg-parcoach-no-warning=parcoach-request %s -o %t %rt
// RUN: %status -n 2 %t | FileCheck %s --check-prefix=GOOD --implicit-check-not=warning
// RUN: %status -n 2 %t left | FileCheck %s --check-prefix=LEFT
// RUN: %one-node %status -n 2 %t all | FileCheck %s --check-prefix=ALL
// RUN: %handcc %top-plugin -fdiagnostics-plain-output -fplugin-arg-parcoach-no-warning=parcoach-request %s -o %t.default %rt
// RUN: %status -n 2 %t.default left | FileCheck %s --check-prefix=LEFT
// GOOD: exit status 0
// LEFT: parcoach: warning: rank 1 calls MPI_Finalize, but has not completed MPI_Ireduce, which it started [parcoach-request]
// LEFT-NEXT: parcoach:   rank 1  MPI_Ireduce  {{.*}}rt-request-end.c:[[@LINE+17]]
// LEFT: exit status 0
// ALL-COUNT-1: has not completed MPI_Ireduce
// ALL-NOT: has not completed
// ALL: exit status 0
#include <mpi.h>
#define MANY 12
static MPI_Request req[MANY];
static double in[MANY], out[MANY];

int main(int argc, char **argv)
{
	int rank, done = 0, how = argc > 1 ? argv[1][0] : 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < MANY; i++)
		MPI_Ireduce(&in[i], &out[i], 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD, &req[i]);
	while (!done && how != 'a' && (how != 'l' || rank == 0))
		MPI_Testall(MANY, req, &done, MPI_STATUSES_IGNORE);
	MPI_Finalize();
	return 0;
}
