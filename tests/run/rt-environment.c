// SPDX-License-Identifier: GPL-3.0-or-later
// Bad variables are named with their legal values, once, with status 2.
// RUN: %handcc %s -o %t %rt
// RUN: env PARCOACH_ON_ERROR=halt %status -n 2 %t 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: %long env PARCOACH_TIMEOUT=-1 %status -n 2 %t | FileCheck %s --check-prefix=TIME
// RUN: env PARCOACH_ENABLE=yes %status -n 2 %t | FileCheck %s --check-prefix=ENABLE
// RUN: %long %status -n 1 %t : -n 1 env PARCOACH_MATCH=agree %t | FileCheck %s --check-prefix=DIFFER
// RUN: env PARCOACH_ENABLE=0 %status -n 2 %t wrong | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: env PARCOACH_VERBOSE=1 %status -n 2 %t | FileCheck %s --check-prefix=VERBOSE
// ERROR: parcoach: error: PARCOACH_ON_ERROR is 'halt'; legal values: abort, warn, stop
// ERROR-NOT: parcoach: error
// ERROR: exit status 2
// TIME: parcoach: error: PARCOACH_TIMEOUT is '-1'; legal values: a number of seconds; 0 means never
// TIME: exit status 2
// ENABLE: parcoach: error: PARCOACH_ENABLE is 'yes'; legal values: 0, 1
// ENABLE: exit status 2
// MATCH: parcoach: error: PARCOACH_MATCH is 'bord'; legal values: board, watch, agree, paper
// MATCH: exit status 2
// NODES: parcoach: error: PARCOACH_NODES is '0'; legal values: a number of nodes from 1 to 1000000
// NODES: exit status 2
// DIFFER: parcoach: error: the PARCOACH_ variables differ between processes
// DIFFER: exit status 2
// NAME: parcoach: error: there is no variable 'PARCOACH_ONERROR'; did you mean 'PARCOACH_ON_ERROR'?
// NAME: exit status 2
// RIGHT: exit status 0
// VERBOSE: parcoach: 2 checks by 2 processes, 0 skipped
// VERBOSE: exit status 0
#include "by-hand.h"

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (argc > 1 && rank)
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
	else
		COLL(MPI_COMM_WORLD, "MPI_Bcast");
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
