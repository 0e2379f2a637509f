// SPDX-License-Identifier: GPL-3.0-or-later
// Tasks that nothing orders leave the order of their collectives to chance.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#define W MPI_COMM_WORLD

void tasks(int *x, int n)
{
	int a, b;

#pragma omp parallel
#pragma omp single
	{
#pragma omp task depend(in : a)
		MPI_Barrier(W);
#pragma omp task depend(in : a)
		MPI_Bcast(x, 1, MPI_INT, 0, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: one thread may be in 'MPI_Bcast' here while another thread is in 'MPI_Barrier'
#pragma omp taskwait
#pragma omp task depend(out : a)
		MPI_Barrier(W);
#pragma omp taskwait depend(in : b)
		MPI_Bcast(x, 1, MPI_INT, 0, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: one thread may be in 'MPI_Bcast' here while another thread is in 'MPI_Barrier'
#pragma omp taskwait
#pragma omp task depend(mutexinoutset : a)
		MPI_Barrier(W);
#pragma omp task depend(mutexinoutset : a)
		MPI_Bcast(x, 1, MPI_INT, 0, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Bcast' may be called before or after 'MPI_Barrier'
#pragma omp taskwait
		for (int i = 0; i < n; i++) {
#pragma omp task depend(inout : x[i])
			MPI_Bcast(x, 1, MPI_INT, 0, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: two threads may be in this 'MPI_Bcast' at once
		}
#pragma omp taskwait
#pragma omp task final(1)
		MPI_Barrier(W);
		MPI_Bcast(x, 1, MPI_INT, 0, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: one thread may be in 'MPI_Bcast' here while another thread is in 'MPI_Barrier'
	}
#pragma omp parallel
#pragma omp task
	MPI_Barrier(W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Barrier' may be called by several threads
#pragma omp parallel
#pragma omp single
	{
#pragma omp taskloop
		for (int i = 0; i < n; i++)
			MPI_Barrier(W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Barrier' may be called by several threads
	}
}

void taskloop(int *x)
{
#pragma omp parallel
#pragma omp single
	{
#pragma omp taskloop nogroup
		for (int i = 0; i < 4; i++) {
#pragma omp critical
			MPI_Barrier(W);
		}
		MPI_Bcast(x, 1, MPI_INT, 0, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: one thread may be in 'MPI_Bcast' here while another thread is in 'MPI_Barrier'
	}
}
