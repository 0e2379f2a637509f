// SPDX-License-Identifier: GPL-3.0-or-later
// Clauses and locks that other tests do not have: right, and wrong.
// REQUIRES: since-gcc-12
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <omp.h>
#include <pthread.h>
#include <threads.h>
#define W MPI_COMM_WORLD
#define BARRIER MPI_Barrier(W)

static int own;
#pragma omp threadprivate(own)
static omp_nest_lock_t nest;
static mtx_t mtx;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static int sum_of(int a, int b)
{
	return a + b;
}
#pragma omp declare reduction(add : int : omp_out = sum_of(omp_out, omp_in))

void clauses_right(int *x, int n, int key)
{
	MPI_Comm w = W;
	int sum = 0;

#pragma omp parallel copyin(own) private(key)
	{
#pragma omp single copyprivate(key)
		{
			MPI_Bcast(x, 1, MPI_INT, 0, W);
			key = x[0];
		}
#pragma omp single
		BARRIER;
#pragma omp for reduction(add : sum)
		for (int i = 0; i < n; i++)
			sum += x[i];
#pragma omp for simd reduction(inscan, + : sum)
		for (int i = 0; i < n; i++) {
			sum += x[i];
#pragma omp scan inclusive(sum)
			x[i] = sum;
		}
#pragma omp single
		{
#pragma omp task priority(1) untied mergeable
			BARRIER;
#pragma omp taskwait
			MPI_Bcast(x, 1, MPI_INT, 0, W);
#pragma omp taskgroup task_reduction(+ : sum)
			{
#pragma omp task in_reduction(+ : sum)
				BARRIER;
			}
			MPI_Bcast(x, 1, MPI_INT, 0, W);
		}
	}
#pragma omp target
	MPI_Barrier(w);
}

void clauses_wrong(int *x, int n, int key)
{
	MPI_Comm w = W;
	int sum = 0;

#pragma omp parallel copyin(own)
	BARRIER; // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Barrier' may be called by several threads
#pragma omp parallel private(key)
	{
#pragma omp single nowait
		BARRIER;
#pragma omp single copyprivate(key)
		{
			MPI_Bcast(x, 1, MPI_INT, 0, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: one thread may be in 'MPI_Bcast' here while another thread is in 'MPI_Barrier'
			key = x[0];
		}
#pragma omp single
		{
#pragma omp task priority(1) untied mergeable
			BARRIER;
			MPI_Bcast(x, 1, MPI_INT, 0, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: one thread may be in 'MPI_Bcast' here while another thread is in 'MPI_Barrier'
		}
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum)
		{
#pragma omp task in_reduction(+ : sum)
			BARRIER;
			MPI_Bcast(x, 1, MPI_INT, 0, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: one thread may be in 'MPI_Bcast' here while another thread is in 'MPI_Barrier'
		}
#pragma omp target
		MPI_Barrier(w); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Barrier' may be called by several threads
	}
#pragma omp parallel for simd
	for (int i = 0; i < n; i++)
		BARRIER; // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Barrier' may be called by several threads
}

void locks_right(void)
{
#pragma omp parallel
	{
		omp_set_nest_lock(&nest);
		BARRIER;
		omp_unset_nest_lock(&nest);
#pragma omp barrier
		mtx_lock(&mtx);
		BARRIER;
		mtx_unlock(&mtx);
#pragma omp barrier
		pthread_mutex_lock(&mutex);
		BARRIER;
		pthread_mutex_unlock(&mutex);
	}
}

void locks_wrong(int *x)
{
#pragma omp parallel
	{
		omp_set_nest_lock(&nest);
		BARRIER;
		omp_unset_nest_lock(&nest);
		omp_set_nest_lock(&nest);
		MPI_Bcast(x, 1, MPI_INT, 0, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Bcast' may be called before or after 'MPI_Barrier'
		omp_unset_nest_lock(&nest);
	}
#pragma omp parallel
	{
		mtx_lock(&mtx);
		BARRIER;
		mtx_unlock(&mtx);
		mtx_lock(&mtx);
		MPI_Bcast(x, 1, MPI_INT, 0, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Bcast' may be called before or after 'MPI_Barrier'
		mtx_unlock(&mtx);
	}
#pragma omp parallel
	{
		pthread_mutex_lock(&mutex);
		BARRIER;
		pthread_mutex_unlock(&mutex);
		pthread_mutex_lock(&mutex);
		MPI_Bcast(x, 1, MPI_INT, 0, W); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Bcast' may be called before or after 'MPI_Barrier'
		pthread_mutex_unlock(&mutex);
	}
}
