// SPDX-License-Identifier: GPL-3.0-or-later
// A thread made by hand, or a function that a construct calls, uses a handle that nothing
// orders with the call that frees it.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <pthread.h>
static int buf[4];
static MPI_Comm comm;
static MPI_Win win;

static void *use(void *unused)
{
	MPI_Send(buf, 1, MPI_INT, 0, 3, comm);
	return unused;
}

static void *release(void *unused)
{
	MPI_Win_free(&win);
	return unused;
}

void wrong(void)
{
	pthread_t t, u;

	pthread_create(&t, NULL, use, NULL);
	// CHECK: [[#@LINE+1]]:{{.*}}: warning: one thread may be in 'MPI_Comm_free' here while another thread is in 'MPI_Send' ({{.*}}:13) [parcoach-concurrent]
	MPI_Comm_free(&comm);
	pthread_join(t, NULL);
	pthread_create(&u, NULL, release, NULL);
	// CHECK: [[#@LINE+1]]:{{.*}}: warning: one thread may be in 'MPI_Put' here while another thread is in 'MPI_Win_free' ({{.*}}:19) [parcoach-concurrent]
	MPI_Put(buf, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
	pthread_join(u, NULL);
}

void right(void)
{
	pthread_t t;

	pthread_create(&t, NULL, use, NULL);
	pthread_join(t, NULL);
	MPI_Comm_free(&comm);
}

void team(void)
{
#pragma omp parallel num_threads(2)
	{
#pragma omp single nowait
		use(NULL);
#pragma omp single
		// CHECK: [[#@LINE+1]]:{{.*}}: warning: one thread may be in 'MPI_Comm_free' here while another thread is in 'MPI_Send' ({{.*}}:13) [parcoach-concurrent]
		MPI_Comm_free(&comm);
	}
#pragma omp parallel num_threads(2)
	{
#pragma omp single
		use(NULL);
#pragma omp single
		MPI_Comm_free(&comm);
	}
}
