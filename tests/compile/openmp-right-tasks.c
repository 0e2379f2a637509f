// SPDX-License-Identifier: GPL-3.0-or-later
// Dependences and 'taskwait' put the collectives of tasks into one order.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | count 0
// RUN: %pcc -fopenmp -O2 -c %s -o %t.o 2>&1 | count 0
#include <mpi.h>
#define W MPI_COMM_WORLD

void tasks(int *x, int n)
{
	int a, b;

#pragma omp parallel
#pragma omp single
	{
#pragma omp task depend(out : a)
		MPI_Barrier(W);
#pragma omp task depend(in : a) depend(out : b)
		x[1] = 1;
#pragma omp task depend(in : b)
		MPI_Bcast(x, 1, MPI_INT, 0, W);
#pragma omp taskwait depend(inout : b)
		MPI_Barrier(W);
#pragma omp taskwait
#pragma omp task if (0)
		MPI_Barrier(W);
#pragma omp task
		MPI_Barrier(W);
#pragma omp taskwait
		for (int i = 0; i < n; i++) {
#pragma omp task depend(inout : a)
			MPI_Bcast(x, 1, MPI_INT, 0, W);
		}
#pragma omp taskwait
#pragma omp task depend(mutexinoutset : a)
		MPI_Barrier(W);
#pragma omp task depend(mutexinoutset : a)
		MPI_Barrier(W);
#pragma omp taskwait
#pragma omp task final(1)
		{
#pragma omp task
			MPI_Barrier(W);
			MPI_Bcast(x, 1, MPI_INT, 0, W);
		}
#pragma omp taskwait
#pragma omp task depend(out : a)
		MPI_Barrier(W);
#pragma omp task depend(in : a) if (0)
		MPI_Bcast(x, 1, MPI_INT, 0, W);
		MPI_Barrier(W);
#pragma omp task mergeable untied
		MPI_Barrier(W);
	}
}
