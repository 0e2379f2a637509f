// SPDX-License-Identifier: GPL-3.0-or-later
// CC_ipw: the word that a thread has really executed.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 2 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 2 %t all | FileCheck %s
// RUN: %status -n 2 %t nested | FileCheck %s --check-prefix=NESTED
// RIGHT: exit status 0
// CHECK: parcoach: error: 'MPI_Barrier' is called by several threads [parcoach-multithreaded]
// CHECK-NEXT: parcoach:   rank [[R:[01]]], thread {{[0-3]}} of 4  MPI_Barrier  {{.*}}rt-multithreaded.c:[[#@LINE+12]]  inside 'parallel' ({{.*}}:[[#@LINE+19]]){{$}}
// CHECK-NEXT: parcoach:   rank [[R]], thread {{[0-3]}} of 4  MPI_Barrier  {{.*}}rt-multithreaded.c:[[#@LINE+11]]  inside 'parallel' ({{.*}}:[[#@LINE+18]]), called at {{.*}}rt-multithreaded.c:
// CHECK-NEXT: parcoach: job stopped
// CHECK: exit status 66
// NESTED: parcoach: error: 'MPI_Barrier' is called by several threads
// NESTED: inside 'single' (
// NESTED: exit status 66
#include "by-hand.h"
#include <omp.h>

static void check(void)
{
	CHECK(PARCOACH_CHECK_WORD, COMM, MPI_COMM_WORLD, "MPI_Barrier");
}

static void team(int threads, int single)
{
#pragma omp parallel num_threads(threads)
	{
		ENTER(PARALLEL, "parallel");
		if (single) {
#pragma omp single
			{
				ENTER(ONE, "single");
				check();
				EXIT(ONE, "single");
			}
			BARRIER();
		} else {
			check();
		}
		EXIT(PARALLEL, "parallel");
	}
}

int main(int argc, char **argv)
{
	const char *wrong = argc > 1 ? argv[1] : "";
	int provided;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
	omp_set_max_active_levels(3);
	check();
	team(1, 0);
	team(4, 1);
	if (!strcmp(wrong, "all"))
		team(4, 0);
#pragma omp parallel num_threads(3)
	{
		ENTER(PARALLEL, "parallel");
#pragma omp master
		{
			ENTER(MASTER, "master");
			check();
			team(2, 1);
			team(1, 0);
			EXIT(MASTER, "master");
		}
		if (!strcmp(wrong, "nested"))
			team(2, 1);
		EXIT(PARALLEL, "parallel");
	}
	/* A region without hooks, from another unit: not known, accepted. */
#pragma omp parallel num_threads(2)
	check();
	MPI_Finalize();
	return 0;
}
