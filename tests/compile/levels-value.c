// SPDX-License-Identifier: GPL-3.0-or-later
// The thread level that is requested is in a variable.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcc -fopenmp -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcc -fopenmp -DLEVEL=MPI_THREAD_SERIALIZED -c %s -o %t.o 2>&1 | count 0
#include <mpi.h>
#ifndef LEVEL
#define LEVEL MPI_THREAD_FUNNELED
#endif

int main(int argc, char **argv)
{
	const int wanted = LEVEL;
	int required = wanted, provided;

	MPI_Init_thread(&argc, &argv, required, &provided);
	if (provided < required)
		MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel
	{
		if (argc < 0)
			MPI_Abort(MPI_COMM_WORLD, 2);
#pragma omp single
		MPI_Send(0, 0, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Send' needs MPI_THREAD_SERIALIZED
	}
	MPI_Finalize();
}
