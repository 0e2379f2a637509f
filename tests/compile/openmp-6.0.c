// SPDX-License-Identifier: GPL-3.0-or-later
// OpenMP 5.2 and 6.0 as GCC 15 has them: loops that are changed, other functions that are
// called instead, objects of other run times.
// REQUIRES: since-gcc-15
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <omp.h>
#define W MPI_COMM_WORLD
#define BARRIER MPI_Barrier(W)

void other(int rank, int *x);
#pragma omp declare variant(other) match(construct = {dispatch})
void one(int rank, int *x);
void foreign(omp_interop_t obj);

void right(int *x, int n)
{
	omp_interop_t obj = omp_interop_none;

#pragma omp tile sizes(4, 4)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 100; j++)
			x[i] += j;
#pragma omp unroll partial(2)
	for (int i = 0; i < 10; i++)
		BARRIER;
#pragma omp dispatch novariants(n)
	one(n, x);
#pragma omp interop init(targetsync : obj)
	foreign(obj);
#pragma omp interop use(obj)
#pragma omp interop destroy(obj)
	BARRIER;
}

void wrong(int *x, int n, int rank)
{
	MPI_Comm_rank(W, &rank);
#pragma omp unroll partial(2)
	for (int i = 0; i < rank; i++)
		BARRIER; // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: not every process of 'MPI_COMM_WORLD' may reach this 'MPI_Barrier'
#pragma omp tile sizes(4)
	for (int i = 0; i < rank; i++)
		BARRIER; // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: not every process of 'MPI_COMM_WORLD' may reach this 'MPI_Barrier'
#pragma omp parallel for
#pragma omp tile sizes(4)
	for (int i = 0; i < n; i++)
		BARRIER; // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Barrier' may be called by several threads
}
