// SPDX-License-Identifier: GPL-3.0-or-later
// A process calls MPI after MPI_Finalize: MPI's library ends it, and the run time says
// where the call is.  What MPI allows there is no mistake, nor is an exit.
// RUN: %handcc -g %s -o %t %rt
// RUN: %status -n 2 %t barrier | FileCheck %s
// RUN: env PARCOACH_MATCH=agree %status -n 2 %t rank | FileCheck %s --check-prefix=RANK
// RUN: %status -n 2 %t exit | FileCheck %s --check-prefix=EXIT --implicit-check-not=parcoach:
// RUN: %status -n 2 %t allowed | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach:
// CHECK: parcoach: error: rank 1 calls MPI_Barrier after MPI_Finalize, at {{.*}}rt-after-finalize.c:[[#@LINE+11]], called at {{.*}}rt-after-finalize.c:[[#@LINE+27]] (main)
// RANK: parcoach: error: rank 1 calls MPI_Comm_rank after MPI_Finalize, at {{.*}}rt-after-finalize.c:[[#@LINE+12]]
// EXIT: exit status 3
// RIGHT: exit status 0
#include "by-hand.h"

__attribute__((noinline, noclone)) static int late(const char *what)
{
	int yes = 0;

	if (!strcmp(what, "barrier"))
		MPI_Barrier(MPI_COMM_WORLD);
	if (!strcmp(what, "rank"))
		MPI_Comm_rank(MPI_COMM_WORLD, &yes);
	if (!strcmp(what, "exit"))
		exit(3);
	MPI_Finalized(&yes);
	return !yes;
}

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Finalize();
	return rank ? late(argv[1]) : 0;
}
