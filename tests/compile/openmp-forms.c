// SPDX-License-Identifier: GPL-3.0-or-later
// Combined constructs, clauses that change nothing, and what says where a thread
// is: each once right and once wrong (OpenMP 5.1).
// REQUIRES: since-gcc-12
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <omp.h>
#define W MPI_COMM_WORLD
#define BARRIER MPI_Barrier(W)

static int mine;
static MPI_Comm own;
#pragma omp threadprivate(mine, own)
static omp_lock_t lock;

static int met(int a, int b)
{
	BARRIER; // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Barrier' may be called by several threads
	return a + b;
}
#pragma omp declare reduction(meet : int : omp_out = met(omp_out, omp_in))

static void anywhere(void)
{
	if (omp_in_parallel()) {
#pragma omp single
		BARRIER;
	} else {
		BARRIER;
	}
}

void right(int *x, int n)
{
	MPI_Comm all[4], made;

	MPI_Comm_dup(W, &made);
	anywhere();
#pragma omp parallel proc_bind(close)
	anywhere();
#pragma omp parallel master
	BARRIER;
#pragma omp parallel masked
	BARRIER;
#pragma omp parallel
#pragma omp single
#pragma omp parallel
#pragma omp single
	BARRIER;
#pragma omp teams num_teams(1)
	BARRIER;
#pragma omp parallel
	{
		int number = omp_get_thread_num();

		MPI_Barrier(all[number]);
		MPI_Barrier(own);
		while (!omp_test_lock(&lock))
			;
		BARRIER;
		omp_unset_lock(&lock);
#pragma omp barrier
#pragma omp masked filter(1)
		BARRIER;
		if (number == 1)
			MPI_Bcast(x, 1, MPI_INT, 0, W);
#pragma omp barrier
#pragma omp single nowait
		BARRIER;
#pragma omp single nowait
		MPI_Bcast(x, 1, MPI_INT, 0, made);
#pragma omp cancel parallel
	}
	BARRIER;
}

void wrong(int *x, int n)
{
	int ready = 0, sum = 0;
	MPI_Comm same = W;

#pragma omp parallel proc_bind(spread)
	BARRIER; // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Barrier' may be called by several threads
#pragma omp parallel
#pragma omp parallel
#pragma omp single
	BARRIER; // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Barrier' may be called by several threads
#pragma omp parallel master taskloop
	for (int i = 0; i < n; i++)
		BARRIER; // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Barrier' may be called by several threads
#pragma omp target teams distribute parallel for simd
	for (int i = 0; i < n; i++)
		x[i] = 0;
#pragma omp teams distribute
	for (int i = 0; i < n; i++)
		BARRIER; // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Barrier' may be called by several threads
#pragma omp parallel for reduction(meet : sum)
	for (int i = 0; i < n; i++)
		sum += i;
#pragma omp parallel
	{
#pragma omp single nowait
		MPI_Bcast(x, 1, MPI_INT, 0, W);
#pragma omp atomic write
		ready = 1;
#pragma omp flush
#pragma omp taskyield
#pragma omp single
		MPI_Barrier(same); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: one thread may be in 'MPI_Barrier' here while another thread is in 'MPI_Bcast'
		mine = omp_get_thread_num();
		if (mine) {
#pragma omp barrier // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: not every thread of the team may reach this 'barrier'
			x[0] = 1;
		}
		if (omp_test_lock(&lock)) {
			BARRIER; // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Barrier' may be called by several threads
			omp_unset_lock(&lock);
		}
	}
}
