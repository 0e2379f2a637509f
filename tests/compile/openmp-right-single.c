// SPDX-License-Identifier: GPL-3.0-or-later
// Constructs of OpenMP by which one thread at a time calls a collective, in an order
// that all processes have: teams of one thread, 'single' and barriers. The warnings are
// in openmp-wrong-*.c.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | count 0
// RUN: %pcc -fopenmp -O2 -c %s -o %t.o 2>&1 | count 0
#include <mpi.h>
#include <omp.h>
#define W MPI_COMM_WORLD

void parallel_if(void)
{
#pragma omp parallel if (0)
	MPI_Barrier(W);
#pragma omp parallel num_threads(1) proc_bind(close)
	MPI_Barrier(W);
}

void single_and_barrier(int *x)
{
	int own;

#pragma omp parallel private(own)
	{
#pragma omp single nowait
		MPI_Barrier(W);
#pragma omp barrier
#pragma omp single
		MPI_Bcast(x, 1, MPI_INT, 0, W);
#pragma omp single copyprivate(own)
		MPI_Bcast(&own, 1, MPI_INT, 0, W);
#pragma omp single
		MPI_Barrier(W);
	}
}

/* A team of one thread. */
void solo(int *x)
{
#pragma omp parallel
	{
		int n = omp_get_num_threads();

		if (n == 1)
			MPI_Barrier(W);
	}
}
