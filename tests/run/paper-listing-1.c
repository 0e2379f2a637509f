// SPDX-License-Identifier: GPL-3.0-or-later
// Listing 1 of the paper, run: silent when all processes agree on the condition,
// stopped with both sides when they do not.
// RUN: %mpicc -fopenmp %s -o %t %rt 2>&1 | FileCheck %s --check-prefix=STATIC --implicit-check-not=warning:
// RUN: %mpicc -w -O2 -fopenmp %s -o %t.2 %rt
// RUN: %long env OMP_NUM_THREADS=2 %status -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: env OMP_NUM_THREADS=2 %status -n 4 %t.2 1 | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: env OMP_NUM_THREADS=2 %status -n 3 %t some | FileCheck %s
// RUN: %long env OMP_NUM_THREADS=2 %status -n 3 %t.2 some | FileCheck %s
// RIGHT: exit status 0
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// CHECK-DAG: parcoach:   rank 1 {{ *}}MPI_Finalize
#include <mpi.h>
#include <string.h>

static void f(int taken)
{
	int in = 1, out;

	if (taken)	// STATIC-DAG: [[#@LINE]]:{{[0-9]+}}: note: (1) this condition can be true on some processes and false on others
	{
#pragma omp parallel
		{
#pragma omp single
			{	// CHECK-DAG: parcoach:   ranks 0, 2 {{ *}}MPI_Reduce {{.*}}paper-listing-1.c:[[#@LINE+2]]
				// STATIC-DAG: [[#@LINE+1]]:{{[0-9]+}}: warning: not every process of 'MPI_COMM_WORLD' may reach this 'MPI_Reduce' [parcoach-divergence]
				MPI_Reduce(&in, &out, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
			}
		}
	}
}

int main(int argc, char **argv)
{
	int rank, provided;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
	if (provided < MPI_THREAD_SERIALIZED)
		MPI_Abort(MPI_COMM_WORLD, 1);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	f(argc > 1 && !strcmp(argv[1], "some") ? rank != 1 : argc > 1);
	MPI_Finalize();
	return 0;
}
// CHECK: exit status 66
