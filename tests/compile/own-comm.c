// SPDX-License-Identifier: GPL-3.0-or-later
// Each thread, section, task or pthread has its own communicator; the last function
// is wrong.
// RUN: %pcc -fopenmp -pthread -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcc -fopenmp -pthread -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <omp.h>
#include <pthread.h>

struct context {
	MPI_Comm comm;
	double sum;
};
static MPI_Comm comm[64];
static struct context contexts[64];

void sections(void)
{
	MPI_Comm two[2];

	MPI_Comm_dup(MPI_COMM_WORLD, &two[0]);
	MPI_Comm_dup(MPI_COMM_WORLD, &two[1]);
#pragma omp parallel sections
	{
#pragma omp section
		MPI_Barrier(two[0]);
#pragma omp section
		MPI_Barrier(two[1]);
	}
}

void task(void)
{
#pragma omp parallel
	{
		int tid = omp_get_thread_num();
		struct context *own = &contexts[tid];
#pragma omp task firstprivate(tid)
		MPI_Barrier(comm[tid]);
		MPI_Bcast(&own->sum, 1, MPI_DOUBLE, 0, own->comm);
	}
}

static void *worker(void *v)
{
	struct context *c = v;
	double x = 1;

	MPI_Allreduce(&x, &c->sum, 1, MPI_DOUBLE, MPI_SUM, c->comm);
	return NULL;
}

void threads(void)
{
	pthread_t t[4];

	for (int i = 0; i < 4; i++)
		pthread_create(&t[i], NULL, worker, &contexts[i]);
	for (int i = 0; i < 4; i++)
		pthread_join(t[i], NULL);
}

void wrong(struct context *c)
{
#pragma omp parallel
	MPI_Barrier(c->comm); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Barrier' may be called by several threads
}
