// SPDX-License-Identifier: GPL-3.0-or-later
// Thread 0 alone, or another one alone, in the order of its program; two threads
// in none.
// REQUIRES: since-gcc-12
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#define W MPI_COMM_WORLD

void right(int *x)
{
#pragma omp parallel
	{
#pragma omp master
		MPI_Barrier(W);
#pragma omp masked
		MPI_Bcast(x, 1, MPI_INT, 0, W);
#pragma omp masked filter(0)
		MPI_Barrier(W);
	}
#pragma omp parallel
	{
#pragma omp masked filter(1)
		MPI_Barrier(W);
#pragma omp masked filter(1)
		MPI_Bcast(x, 1, MPI_INT, 0, W);
	}
}

void wrong(void)
{
#pragma omp parallel
	{
#pragma omp master
		MPI_Barrier(W);
#pragma omp masked filter(1)
		MPI_Barrier(W); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: two threads may be in 'MPI_Barrier' at once
	}
}
