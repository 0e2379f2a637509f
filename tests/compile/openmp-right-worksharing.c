// SPDX-License-Identifier: GPL-3.0-or-later
// Worksharing constructs with a barrier at the end put the collectives of several
// threads into one order.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | count 0
// RUN: %pcc -fopenmp -O2 -c %s -o %t.o 2>&1 | count 0
#include <mpi.h>
#define W MPI_COMM_WORLD

void worksharing(int *x, int n)
{
#pragma omp parallel
	{
#pragma omp for
		for (int i = 0; i < n; i++)
			x[i] = i;
#pragma omp single
		MPI_Barrier(W);
#pragma omp scope
		{
#pragma omp single
			MPI_Barrier(W);
		}
#pragma omp sections
		{
#pragma omp section
			MPI_Barrier(W);
#pragma omp section
			x[0] = 1;
		}
#pragma omp sections
		{
#pragma omp section
			MPI_Barrier(W);
		}
	}
}
