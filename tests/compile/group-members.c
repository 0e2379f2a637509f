// SPDX-License-Identifier: GPL-3.0-or-later
// A communicator of a group: the list of ranks says which processes are in it.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcc -DRIGHT -c %s -o %t.o -fplugin-arg-parcoach-why=26 2>&1 | FileCheck %s --check-prefix=RIGHT --implicit-check-not=warning:
#include <mpi.h>

#ifdef RIGHT
#define EVEN rank % 2 == 0
#else
#define EVEN rank == 2
#endif

static int rank;

static void of_ranks(int x)
{
	int even[] = { 0, 2, 4 };
	MPI_Comm evens;
	MPI_Group world, some;

	MPI_Comm_group(MPI_COMM_WORLD, &world);
	MPI_Group_incl(world, 3, even, &some);
	MPI_Comm_create(MPI_COMM_WORLD, some, &evens);
	if (evens != MPI_COMM_NULL && EVEN)
		// CHECK: [[#@LINE + 1]]:{{.*}}not every process of 'evens' may reach this 'MPI_Bcast'
		MPI_Bcast(&x, 1, MPI_INT, 0, evens);
	// RIGHT: all processes call it together: proved
}

static void of_ranges(int last)
{
	int few[1][3] = { { 0, last, 1 } };
	MPI_Group world, first, rest;
	MPI_Comm others;

	MPI_Comm_group(MPI_COMM_WORLD, &world);
	MPI_Group_range_incl(world, 1, few, &first);
	MPI_Group_difference(world, first, &rest);
	MPI_Comm_create_group(MPI_COMM_WORLD, rest, 0, &others);
#ifndef RIGHT
	if (others != MPI_COMM_NULL && rank > 3)
		// CHECK: [[#@LINE + 1]]:{{.*}}not every process of 'others' may reach this 'MPI_Barrier'
		MPI_Barrier(others);
#endif
}

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	of_ranks(0);
	of_ranges(argc);
	MPI_Finalize();
	return 0;
}
