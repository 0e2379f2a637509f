// SPDX-License-Identifier: GPL-3.0-or-later
// What a task has called is handed to who waits for it, and to nobody else: through a
// team inside it; from tasks far inside each other (more than the run time keeps
// constructs); not from a task that the one waited for has left behind.
// RUN: %mpicc -w -fopenmp %s -o %t %rt
// RUN: env OMP_NUM_THREADS=3 %status -n 1 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %long env OMP_NUM_THREADS=3 %status -n 1 %t grandchild | FileCheck %s
// RUN: env OMP_NUM_THREADS=3 %status -n 1 %t deep | FileCheck %s
// RUN: env OMP_NUM_THREADS=3 %status -n 1 %t team | FileCheck %s
// RIGHT: exit status 0
// CHECK: parcoach: error: two threads can call collectives of MPI_COMM_WORLD at the same time: nothing orders the two calls [parcoach-concurrent]
// CHECK: exit status 66
#include <mpi.h>
#include <omp.h>
#include <string.h>

static void call(void)
{
	MPI_Barrier(MPI_COMM_WORLD);
}

/* Tasks inside each other, each waited for at once. */
static void down(int n)
{
	if (n == 0) {
		call();
		return;
	}
#pragma omp task if (0)
	down(n - 1);
}

static void deep(int waits)
{
	for (int i = 0; i < 3; i++) {
#pragma omp task
		down(40);
		if (waits) {
#pragma omp taskwait
		}
	}
	if (waits) {
		down(30);
		call();
	}
}

static void team(int waits)
{
	for (int i = 0; i < 3; i++) {
#pragma omp task
		{
#pragma omp parallel num_threads(2)
#pragma omp single
			call();
		}
		if (waits) {
#pragma omp taskwait
		}
	}
	if (waits)
		call();
}

/* WAITS: for all inside, else only for the outer task. */
static void grandchild(int waits)
{
	if (waits) {
#pragma omp taskgroup
		{
#pragma omp task
			{
#pragma omp task
				call();
			}
		}
	} else {
#pragma omp task
		{
#pragma omp task
			call();
		}
#pragma omp taskwait
	}
	call();
}

int main(int argc, char **argv)
{
	const char *wrong = argc > 1 ? argv[1] : "";
	int level;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
	omp_set_max_active_levels(2);
#pragma omp parallel
	for (int round = 0; round < 3; round++) {
#pragma omp single
		deep(strcmp(wrong, "deep"));
#pragma omp single
		team(strcmp(wrong, "team"));
#pragma omp single
		grandchild(strcmp(wrong, "grandchild"));
	}
	MPI_Finalize();
	return 0;
}
