// SPDX-License-Identifier: GPL-3.0-or-later
// Another PMPI tool sees the calls of the program, once each, and so do we: in
// the program itself, as a library of it, and preloaded behind or before us.
// What the tool calls in its own MPI_Finalize is a collective of the program
// only where the tool comes first.
// RUN: %handcc %S/Inputs/pmpi-tool.c -fPIC -shared -o %t.tool.so
// RUN: %handcc %s -o %t
// RUN: %handcc %s %S/Inputs/pmpi-tool.c -o %t.in
// RUN: %handcc %s -Wl,--no-as-needed %t.tool.so -o %t.so
// RUN: env PARCOACH_VERBOSE=1 %preload -n 2 %t.in | FileCheck %s --check-prefixes=CHECK,FIRST
// RUN: env PARCOACH_VERBOSE=1 %preload -n 2 %t.so | FileCheck %s --check-prefixes=CHECK,BEHIND
// RUN: %long env PARCOACH_VERBOSE=1 %preload -n 2 env LD_PRELOAD=%preloaded:%t.tool.so %t | FileCheck %s --check-prefixes=CHECK,BEHIND
// RUN: env PARCOACH_VERBOSE=1 %preload -n 2 env LD_PRELOAD=%t.tool.so:%preloaded %t | FileCheck %s --check-prefixes=CHECK,FIRST
// RUN: %long %preload -n 2 %t.in wrong | FileCheck %s --check-prefix=WRONG
// RUN: %preload -n 2 %t.so wrong | FileCheck %s --check-prefix=WRONG
// CHECK-NOT: parcoach: error
// CHECK-DAG: tool: 20 barriers
// BEHIND-DAG: parcoach: 22 checks by 2 processes, 0 skipped
// FIRST-DAG: parcoach: 24 checks by 2 processes, 0 skipped
// CHECK: exit status 0
// WRONG: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives
// WRONG: exit status 66
#include <mpi.h>

int main(int argc, char **argv)
{
	int rank, x = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < 10; i++)
		MPI_Barrier(MPI_COMM_WORLD);
	if (argc > 1 && rank == 0)
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
