// SPDX-License-Identifier: GPL-3.0-or-later
// 'ordered', 'critical' and locks keep the collectives of several threads from
// overlapping, and any order of equal calls is right.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | count 0
// RUN: %pcc -fopenmp -O2 -c %s -o %t.o 2>&1 | count 0
#include <mpi.h>
#include <omp.h>
#define W MPI_COMM_WORLD

void ordered_loop(int *x)
{
#pragma omp parallel for ordered
	for (int i = 0; i < 10; i++) {
		x[i] = i;
#pragma omp ordered
		{
			MPI_Bcast(x, 1, MPI_INT, 0, W);
			MPI_Barrier(W);
		}
	}
}

/* Sections that commute. */
void critical(int *x, int *y)
{
#pragma omp parallel
	{
#pragma omp critical
		MPI_Barrier(W);
#pragma omp critical
		MPI_Barrier(W);
#pragma omp barrier
#pragma omp critical(name)
		{
			MPI_Barrier(W);
			MPI_Bcast(x, 1, MPI_INT, 0, W);
		}
#pragma omp barrier
#pragma omp critical
		MPI_Bcast(x, 1, MPI_INT, 0, W);
#pragma omp critical
		MPI_Bcast(y, 1, MPI_INT, 0, W);
	}
}

static omp_lock_t lock;

void locks(int *x)
{
#pragma omp parallel
	{
		omp_set_lock(&lock);
		MPI_Barrier(W);
		omp_unset_lock(&lock);
#pragma omp barrier
#pragma omp single nowait
		{
			omp_set_lock(&lock);
			MPI_Barrier(W);
			omp_unset_lock(&lock);
		}
#pragma omp single nowait
		{
			omp_set_lock(&lock);
			MPI_Barrier(W);
			omp_unset_lock(&lock);
		}
	}
}
