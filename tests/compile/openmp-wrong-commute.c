// SPDX-License-Identifier: GPL-3.0-or-later
// A lock gives the sections of several threads no order.  They need none only if root,
// operation, count and datatype are equal in all threads.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <omp.h>
#include <pthread.h>
#define W MPI_COMM_WORLD

static omp_lock_t lock;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void root(int *x)
{
#pragma omp parallel
	{
		omp_set_lock(&lock);
		MPI_Bcast(x, 1, MPI_INT, omp_get_thread_num() & 1, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Bcast' may be called before or after 'MPI_Bcast'
		// CHECK-DAG: [[#@LINE-1]]:{{[0-9]+}}: note: (2) the root is not the same in all threads
		omp_unset_lock(&lock);
	}
}

void iteration(int *x)
{
#pragma omp parallel for
	for (int i = 0; i < 8; i++) {
#pragma omp critical
		MPI_Bcast(x, 1, MPI_INT, i, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Bcast' may be called before or after 'MPI_Bcast'
	}
}

void rounds(int *x)
{
#pragma omp parallel
	for (int i = 0; i < 8; i++) {
#pragma omp critical
		MPI_Bcast(x, i, MPI_INT, 0, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Bcast' may be called before or after 'MPI_Bcast'
		// CHECK-DAG: [[#@LINE-1]]:{{[0-9]+}}: note: (2) the count is not the same in all threads
	}
}

void operation(int *x, int *y)
{
#pragma omp parallel
	{
		pthread_mutex_lock(&mutex);
		MPI_Allreduce(x, y, 1, MPI_INT, MPI_SUM, W);
		pthread_mutex_unlock(&mutex);
		pthread_mutex_lock(&mutex);
		MPI_Allreduce(x, y, 1, MPI_INT, MPI_MAX, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Allreduce' may be called before or after 'MPI_Allreduce'
		// CHECK-DAG: note: (3) the two calls do not have the same operation
		pthread_mutex_unlock(&mutex);
	}
}

static void reduce(int *x, int *y, int to)
{
#pragma omp critical(reduce)
	MPI_Reduce(x, y, 1, MPI_INT, MPI_SUM, to, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Reduce' may be called before or after 'MPI_Reduce'
}

void passed(int *x, int *y)
{
#pragma omp parallel
	reduce(x, y, omp_get_thread_num());
}
