// SPDX-License-Identifier: GPL-3.0-or-later
// A thread that waits for a variable which the other one releases behind its call
// is behind it, by OpenMP's atomics and by C11's; not one that merely came later.
// RUN: %mpicc -w -fopenmp %s -o %t %rt
// RUN: %status -n 2 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 2 %t late | FileCheck %s
// RIGHT: exit status 0
// CHECK: parcoach: error: two threads can call collectives of MPI_COMM_WORLD at the same time: nothing orders the two calls [parcoach-concurrent]
// CHECK: exit status 66
#include <mpi.h>
#include <stdatomic.h>
#include <unistd.h>

static int late, openmp;
static atomic_int c11;

static void first(void)
{
	MPI_Barrier(MPI_COMM_WORLD);
	if (!late) {
#pragma omp atomic write release
		openmp = 1;
	}
}

int main(int argc, char **argv)
{
	int provided, x = 0, seen = 0;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
	late = argc > 1;
#pragma omp parallel sections num_threads(2) firstprivate(seen, x)
	{
		first();
#pragma omp section
		{
			usleep(late ? 200000 : 0);
			while (!late && !seen) {
#pragma omp atomic read acquire
				seen = openmp;
			}
			MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
			atomic_store_explicit(&c11, 1, memory_order_release);
		}
#pragma omp section
		{
			while (!atomic_load_explicit(&c11,
						     memory_order_acquire))
				usleep(100);
			MPI_Barrier(MPI_COMM_WORLD);
		}
	}
	MPI_Finalize();
	return 0;
}
