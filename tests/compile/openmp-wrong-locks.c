// SPDX-License-Identifier: GPL-3.0-or-later
// 'ordered' orders only the iterations of its loop, and a lock does not order the calls
// that it protects.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <omp.h>
#define W MPI_COMM_WORLD

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
			// CHECK-DAG: note: (3) 'lock' keeps the calls from overlapping
			omp_unset_lock(&lock);
		}
	}
}
