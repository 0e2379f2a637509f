// SPDX-License-Identifier: GPL-3.0-or-later
// Figure 3 of the paper, the first category: a collective in a parallel region
// is called by several threads; those of a team of one thread are right.  The
// second is listing 4, the third listing 1.
// RUN: %mpicc -fopenmp %s -o %t %rt 2>&1 | FileCheck %s --check-prefix=STATIC --implicit-check-not=warning:
// RUN: %mpicc -w -O2 -fopenmp %s -o %t.2 %rt
// RUN: env OMP_NUM_THREADS=1 %status -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: env OMP_NUM_THREADS=2 %status -n 3 %t | FileCheck %s
// RUN: env OMP_NUM_THREADS=2 %status -n 3 %t.2 | FileCheck %s
// RIGHT: exit status 0
// CHECK: parcoach: error: 'MPI_Barrier' is called by several threads [parcoach-multithreaded]
#include <mpi.h>

int main(int argc, char **argv)
{
	int provided;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
	if (provided < MPI_THREAD_MULTIPLE)
		MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel
	{	// CHECK-NEXT: parcoach:   rank {{[0-2]}}, thread {{[01]}} of 2 {{ *}}MPI_Barrier {{.*}}paper-figure-3.c:[[#@LINE+3]]
		// CHECK-SAME: {{ *}}inside 'parallel' ({{.*}}paper-figure-3.c:[[#@LINE-2]])
		// STATIC: [[#@LINE+1]]:{{[0-9]+}}: warning: 'MPI_Barrier' may be called by several threads{{.*}} [parcoach-multithreaded]
		MPI_Barrier(MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
// CHECK: exit status 66
