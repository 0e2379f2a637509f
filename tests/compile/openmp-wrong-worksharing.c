// SPDX-License-Identifier: GPL-3.0-or-later
// Without a barrier, or with several threads in a construct, chance decides on the
// order of the collectives. The same constructs used correctly are in openmp-right-*.c.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
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
