// SPDX-License-Identifier: GPL-3.0-or-later
// 'critical' keeps the calls of several threads from overlapping, but leaves their
// order to chance.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <omp.h>
#define W MPI_COMM_WORLD

void critical(int *x, float *y)
{
#pragma omp parallel
	{
#pragma omp critical
		MPI_Barrier(W);
#pragma omp critical
		MPI_Bcast(x, 1, MPI_INT, 0, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Bcast' may be called before or after 'MPI_Barrier'
		// CHECK-DAG: note: (3) 'critical' keeps the calls from overlapping
	}
#pragma omp parallel
	{
#pragma omp critical(a)
		MPI_Bcast(x, 1, MPI_INT, 0, W);
#pragma omp critical(a)
		MPI_Bcast(y, 1, MPI_FLOAT, 0, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Bcast' may be called before or after 'MPI_Bcast'
	}
#pragma omp parallel
	{
#pragma omp critical(a)
		MPI_Barrier(W);
#pragma omp critical(b)
		MPI_Barrier(W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: two threads may be in 'MPI_Barrier' at once
	}
#pragma omp parallel
	{
		int tid = omp_get_thread_num();
#pragma omp critical
		if (tid % 2)
			MPI_Barrier(W);
		else
			MPI_Bcast(x, 1, MPI_INT, 0, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Bcast' may be called before or after 'MPI_Barrier'
	}
}
