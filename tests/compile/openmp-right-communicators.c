// SPDX-License-Identifier: GPL-3.0-or-later
// Collectives on different communicators have no common order, and other constructs
// call none.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | count 0
// RUN: %pcc -fopenmp -O2 -c %s -o %t.o 2>&1 | count 0
#include <mpi.h>
#define W MPI_COMM_WORLD

/* Different communicators have no common order. */
void communicators(MPI_Comm a)
{
	MPI_Comm one, two;

	MPI_Comm_dup(a, &one);
	MPI_Comm_dup(a, &two);
#pragma omp parallel
	{
#pragma omp single nowait
		MPI_Barrier(MPI_COMM_WORLD);
#pragma omp single nowait
		MPI_Barrier(MPI_COMM_SELF);
	}
#pragma omp parallel sections
	{
#pragma omp section
		MPI_Barrier(MPI_COMM_WORLD);
#pragma omp section
		MPI_Barrier(MPI_COMM_SELF);
	}
}

/* No thread but one, whatever they share. */
void device(int n, int *x)
{
#pragma omp simd
	for (int i = 0; i < n; i++)
		x[i] = i;
#pragma omp teams distribute parallel for
	for (int i = 0; i < n; i++)
		x[i] = i;
#pragma omp target map(tofrom : n)
	n++;
	MPI_Barrier(W);
#pragma omp atomic
	x[0]++;
}
