// SPDX-License-Identifier: GPL-3.0-or-later
// CC_cc: two regions of one thread each, no barrier between, one communicator.
// Found whether or not this run lets them overlap.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 2 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 2 %t nowait | FileCheck %s
// RUN: %status -n 2 %t loop | FileCheck %s --check-prefix=LOOP
// RIGHT: exit status 0
// CHECK: parcoach: error: two threads can call collectives of MPI_COMM_WORLD at the same time: nothing orders the two calls [parcoach-concurrent]
// CHECK-DAG: parcoach:   rank {{[01]}}, thread {{[0-3]}} of 4  MPI_Barrier  {{.*}}  inside 'single' ({{.*}}:[[#@LINE+17]])
// CHECK-DAG: parcoach:   rank {{[01]}}, thread {{[0-3]}} of 4  MPI_Barrier  {{.*}}  inside 'single' ({{.*}}:[[#@LINE+27]])
// CHECK: parcoach: job stopped
// CHECK: exit status 66
// LOOP: [parcoach-concurrent]
// LOOP: exit status 66
#include "by-hand.h"

static void check(MPI_Comm comm)
{
	CHECK(PARCOACH_CHECK_ONCE, COMM, comm, "MPI_Barrier");
}

static void first(MPI_Comm comm)
{
#pragma omp single nowait
	{
		ENTER(ONE, "single");
		check(comm);
		check(comm);
		EXIT(ONE, "single");
	}
}

static void second(MPI_Comm comm)
{
#pragma omp single nowait
	{
		ENTER(ONE, "single");
		check(comm);
		EXIT(ONE, "single");
	}
}

int main(int argc, char **argv)
{
	const char *wrong = argc > 1 ? argv[1] : "";
	MPI_Comm dup;
	int provided;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
	MPI_Comm_dup(MPI_COMM_WORLD, &dup);
	for (int i = 0; i < 5; i++)
#pragma omp parallel
	{
		ENTER(PARALLEL, "parallel");
		first(MPI_COMM_WORLD);
		second(dup); /* another communicator */
		if (!strcmp(wrong, "loop"))
			first(MPI_COMM_WORLD);
		if (strcmp(wrong, "nowait")) {
#pragma omp barrier
			BARRIER();
		}
		second(MPI_COMM_WORLD);
#pragma omp barrier
		BARRIER();
		for (int k = 0; k < 3; k++) {
#pragma omp master
			{
				ENTER(MASTER, "master");
				check(MPI_COMM_WORLD);
				EXIT(MASTER, "master");
			}
		}
		EXIT(PARALLEL, "parallel");
	}
	MPI_Finalize();
	return 0;
}
