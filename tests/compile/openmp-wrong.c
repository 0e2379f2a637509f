// SPDX-License-Identifier: GPL-3.0-or-later
// The constructs of openmp-right.c where they leave the order to chance.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <omp.h>
#define W MPI_COMM_WORLD

void parallel(int n)
{
#pragma omp parallel if (n)
	MPI_Barrier(W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Barrier' may be called by several threads
#pragma omp parallel num_threads(2) proc_bind(close)
	MPI_Barrier(W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Barrier' may be called by several threads
#pragma omp parallel
#pragma omp parallel
#pragma omp single
	MPI_Barrier(W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Barrier' may be called by several threads
}

void worksharing(int *x, int n)
{
#pragma omp parallel
	{
#pragma omp single nowait
		MPI_Barrier(W);
#pragma omp single
		MPI_Bcast(x, 1, MPI_INT, 0, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: one thread may be in 'MPI_Bcast' here while another thread is in 'MPI_Barrier'
	}
#pragma omp parallel for
	for (int i = 0; i < n; i++)
		MPI_Barrier(W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Barrier' may be called by several threads
#pragma omp parallel sections
	{
#pragma omp section
		MPI_Barrier(W);
#pragma omp section
		MPI_Bcast(x, 1, MPI_INT, 0, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: one thread may be in 'MPI_Bcast' here while another thread is in 'MPI_Barrier'
	}
#pragma omp parallel
#pragma omp scope
	MPI_Barrier(W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Barrier' may be called by several threads
#pragma omp teams
	MPI_Barrier(W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Barrier' may be called by several threads
#pragma omp parallel
#pragma omp loop
	for (int i = 0; i < n; i++)
		MPI_Barrier(W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Barrier' may be called by several threads
}

/* 'ordered' orders the iterations, and nothing else. */
void ordered_loop(int *x)
{
#pragma omp parallel
	{
#pragma omp for ordered nowait
		for (int i = 0; i < 10; i++) {
#pragma omp ordered
			MPI_Barrier(W);
		}
#pragma omp single
		MPI_Bcast(x, 1, MPI_INT, 0, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: one thread may be in 'MPI_Bcast' here while another thread is in 'MPI_Barrier'
	}
}

void critical(int *x, float *y)
{
#pragma omp parallel
	{
#pragma omp critical
		MPI_Barrier(W);
#pragma omp critical
		MPI_Bcast(x, 1, MPI_INT, 0, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Bcast' may be called before or after 'MPI_Barrier'
		// CHECK-DAG: note: (3) 'critical' keeps the calls from overlapping
	}
#pragma omp parallel
	{
#pragma omp critical(a)
		MPI_Bcast(x, 1, MPI_INT, 0, W);
#pragma omp critical(a)
		MPI_Bcast(y, 1, MPI_FLOAT, 0, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Bcast' may be called before or after 'MPI_Bcast'
	}
#pragma omp parallel
	{
#pragma omp critical(a)
		MPI_Barrier(W);
#pragma omp critical(b)
		MPI_Barrier(W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: two threads may be in 'MPI_Barrier' at once
	}
#pragma omp parallel
	{
		int tid = omp_get_thread_num();
#pragma omp critical
		if (tid % 2)
			MPI_Barrier(W);
		else
			MPI_Bcast(x, 1, MPI_INT, 0, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Bcast' may be called before or after 'MPI_Barrier'
	}
}

static omp_lock_t lock;

void locks(int *x)
{
#pragma omp parallel
	{
#pragma omp single nowait
		{
			omp_set_lock(&lock);
			MPI_Barrier(W);
			omp_unset_lock(&lock);
		}
#pragma omp single nowait
		{
			omp_set_lock(&lock);
			MPI_Bcast(x, 1, MPI_INT, 0, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Bcast' may be called before or after 'MPI_Barrier'
			// CHECK-DAG: note: (3) 'omp_set_lock' keeps the calls from overlapping
			omp_unset_lock(&lock);
		}
	}
}

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
