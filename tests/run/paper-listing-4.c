// SPDX-License-Identifier: GPL-3.0-or-later
// Listing 4 of the paper, run: two single regions that no barrier orders; without
// nowait, nothing is said.
// RUN: %mpicc -fopenmp %s -o %t %rt 2>&1 | FileCheck %s --check-prefix=STATIC --implicit-check-not=warning:
// RUN: %mpicc -w -O2 -fopenmp %s -o %t.2 %rt
// RUN: %mpicc -DNOWAIT= -fopenmp %s -o %t.right %rt 2>&1 | count 0
// RUN: %mpicc -w -DNOWAIT= -O2 -fplugin-arg-parcoach-instrument=all -fopenmp %s -o %t.all %rt
// RUN: env OMP_NUM_THREADS=2 %status -n 3 %t | FileCheck %s
// RUN: %long env OMP_NUM_THREADS=2 %status -n 3 %t.2 | FileCheck %s
// RUN: %long env OMP_NUM_THREADS=2 %status -n 3 %t.right | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: env OMP_NUM_THREADS=2 %status -n 3 %t.all | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RIGHT: exit status 0
// CHECK: parcoach: error: two threads can call collectives of MPI_COMM_WORLD at the same time: nothing orders the two calls [parcoach-concurrent]
#include <mpi.h>
#ifndef NOWAIT
#define NOWAIT nowait
#endif

static void f(int *in, int *out)
{
#pragma omp parallel
	{
#pragma omp single NOWAIT
		{	// CHECK-DAG: parcoach:   rank {{.*}} MPI_Reduce {{.*}}paper-listing-4.c:[[#@LINE+1]] {{ *}}inside 'single'
			MPI_Reduce(in, out, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
		}
#pragma omp single
		{	// CHECK-DAG: parcoach:   rank {{.*}} MPI_Reduce {{.*}}paper-listing-4.c:[[#@LINE+2]] {{ *}}inside 'single'
			// STATIC: [[#@LINE+1]]:{{[0-9]+}}: warning: two threads may be in 'MPI_Reduce' at once: here and at paper-listing-4.c:[[#@LINE-4]] [parcoach-concurrent]
			MPI_Reduce(in, out, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
		}
	}
}

int main(int argc, char **argv)
{
	int provided, in = 1, out = 0;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
	if (provided < MPI_THREAD_MULTIPLE)
		MPI_Abort(MPI_COMM_WORLD, 1);
	f(&in, &out);
	MPI_Finalize();
	return 0;
}
// CHECK: exit status 66
