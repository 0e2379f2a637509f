// SPDX-License-Identifier: GPL-3.0-or-later
// OpenMP 5.1 and 5.2 as GCC 13 has them: each once right and once wrong.
// REQUIRES: since-gcc-13
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#define W MPI_COMM_WORLD
#define BARRIER MPI_Barrier(W)

void right(int *x, int n)
{
	int a = 0;

#pragma omp parallel
#pragma omp single
	{
#pragma omp task depend(inoutset : a)
		BARRIER;
#pragma omp task depend(in : a)
		MPI_Bcast(x, 1, MPI_INT, 0, W);
	}
#pragma omp parallel for ordered(1)
	for (int i = 0; i < n; i++) {
#pragma omp ordered doacross(sink : omp_cur_iteration - 1)
		BARRIER;
#pragma omp ordered doacross(source :)
	}
#pragma omp assume no_parallelism
	BARRIER;
}

void wrong(int *x, int n, int rank)
{
	int a = 0;

	MPI_Comm_rank(W, &rank);
#pragma omp parallel
#pragma omp single
	{
#pragma omp task depend(inoutset : a)
		BARRIER;
#pragma omp task depend(inoutset : a)
		MPI_Bcast(x, 1, MPI_INT, 0, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: one thread may be in 'MPI_Bcast' here while another thread is in 'MPI_Barrier'
	}
#pragma omp parallel for ordered(1)
	for (int i = 0; i < n; i++) {
#pragma omp ordered doacross(sink : i - 1)
#pragma omp ordered doacross(source :)
		BARRIER; // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Barrier' may be called by several threads
	}
#pragma omp assume no_parallelism
	if (rank == 0)
		BARRIER; // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: not every process of 'MPI_COMM_WORLD' may reach this 'MPI_Barrier'
}

// What no other test has: nothing is known of its order, but it is compiled.
void forms(int *x, int n)
{
	int a = 0;

#pragma omp parallel
#pragma omp single
	{
#pragma omp task depend(out : omp_all_memory)
		x[0] = n;
#pragma omp task depend(iterator(i = 0 : n), in : x[i])
		a++;
#pragma omp taskwait depend(inoutset : x[0]) nowait
	}
#pragma omp error at(execution) severity(warning) message("here")
	BARRIER;
}
