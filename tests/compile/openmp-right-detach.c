// SPDX-License-Identifier: GPL-3.0-or-later
// A detached task and a taskloop complete before the collective that follows them.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | count 0
// RUN: %pcc -fopenmp -O2 -c %s -o %t.o 2>&1 | count 0
#include <mpi.h>
#include <omp.h>
#define W MPI_COMM_WORLD

void detached(int *x)
{
	omp_event_handle_t event;
	int a;

#pragma omp parallel
#pragma omp single
	{
#pragma omp task detach(event) depend(out : a)
		{
			MPI_Barrier(W);
			omp_fulfill_event(event);
		}
#pragma omp task depend(in : a)
		MPI_Bcast(x, 1, MPI_INT, 0, W);
	}
}

/* In the group of a taskloop, which ends with it. */
void taskloop(int *x)
{
#pragma omp parallel
#pragma omp single
	{
#pragma omp taskloop
		for (int i = 0; i < 4; i++) {
#pragma omp critical
			MPI_Barrier(W);
		}
		MPI_Bcast(x, 1, MPI_INT, 0, W);
#pragma omp taskyield
#pragma omp flush
		MPI_Barrier(W);
	}
}
