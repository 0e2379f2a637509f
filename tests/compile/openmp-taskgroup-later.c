// SPDX-License-Identifier: GPL-3.0-or-later
// A taskgroup waits for the tasks that are made in it, not for those before it.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#define W MPI_COMM_WORLD

void wrong(void)
{
#pragma omp parallel
#pragma omp single
	{
#pragma omp task
		MPI_Barrier(W);
#pragma omp taskgroup
		{
		}
		MPI_Barrier(W); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: two threads may be in 'MPI_Barrier' at once
	}
}
