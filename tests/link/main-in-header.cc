// SPDX-License-Identifier: GPL-3.0-or-later
// A library for tests has the main program in a system header.
// RUN: %mpicxx -c %s -o %t.o
// RUN: not %parcoach check %t.o 2>&1 | FileCheck %s
// CHECK: parcoach: 1 warning; 1 unit with
#include <mpi.h>

#include "Inputs/main-in-header.h"

static void one(void)
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank)
		MPI_Barrier(MPI_COMM_WORLD);
}

static struct add {
	add() { tests[0] = one; }
} added;
