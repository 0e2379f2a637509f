// SPDX-License-Identifier: GPL-3.0-or-later
// Teams inside each other and of changing sizes, some of which call nothing: what
// a team has called is before what who forked it calls next, and the other way
// round; but not before what the outer team does beside it.
// REQUIRES: since-gcc-12
// RUN: %mpicc -w -fopenmp -fplugin-arg-parcoach-instrument=all %s -o %t %rt
// RUN: %status -n 2 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 2 %t beside | FileCheck %s
// RIGHT: exit status 0
// CHECK: parcoach: error: two threads can call collectives of MPI_COMM_WORLD at the same time: nothing orders the two calls [parcoach-concurrent]
// CHECK: inside 'single'
// CHECK: exit status 66
#include <mpi.h>
#include <omp.h>

static void call(void)
{
	MPI_Barrier(MPI_COMM_WORLD);
}

static void inner(int threads, int calls)
{
#pragma omp parallel num_threads(threads)
	{
		if (calls) {
#pragma omp single
			call();
#pragma omp masked
			call();
		}
	}
	if (calls)
		call();
}

static void outer(int round, int beside)
{
#pragma omp parallel num_threads(2 + round % 2)
	{
#pragma omp master
		{
			inner(2, round % 3 == 0);
			inner(3, round % 3 == 1);
			inner(2, round % 3 == 2);
		}
		if (!beside) {
#pragma omp barrier
		}
#pragma omp single
		{
#pragma omp taskgroup
			{
#pragma omp task
				inner(2, 1);
			}
			call();
		}
	}
}

int main(int argc, char **argv)
{
	int provided;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
	omp_set_max_active_levels(2);
	for (int round = 0; round < 6; round++)
		outer(round, argc > 1);
	MPI_Finalize();
	return 0;
}
