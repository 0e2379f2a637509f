// SPDX-License-Identifier: GPL-3.0-or-later
// A tool before us has MPI_Init and MPI_Finalize to itself, and main has a leave hook
// behind MPI_Finalize: what it tells by messages must not come to MPI any more.
// RUN: %handcc -DTOOL -fPIC -shared %s -o %t.so
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 2 env LD_PRELOAD=%t.so %t | FileCheck %s
// RUN: %long env PARCOACH_MATCH=agree %status -n 2 env LD_PRELOAD=%t.so %t | FileCheck %s
// RUN: %status -n 2 env LD_PRELOAD=%t.so %t wrong | FileCheck %s --check-prefix=WRONG
// CHECK-NOT: {{parcoach|MPI_FINALIZE|after}}
// CHECK: exit status 0
// WRONG: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives
// WRONG: exit status 66
#ifdef TOOL
#include <mpi.h>

int MPI_Init(int *argc, char ***argv)
{
	return PMPI_Init(argc, argv);
}

int MPI_Finalize(void)
{
	return PMPI_Finalize();
}
#else
#include "by-hand.h"

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < 12; i++) {
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
		MPI_Barrier(MPI_COMM_WORLD);
		LEAVE();
	}
	if (argc > 1 && rank == 0)
		COLL(MPI_COMM_WORLD, "MPI_Bcast");
	else
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	LEAVE();
	return 0;
}
#endif
