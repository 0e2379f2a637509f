// SPDX-License-Identifier: GPL-3.0-or-later
// Threads that are made by hand.
// RUN: %pcc -pthread -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <pthread.h>

static int value;

static void *start(void *arg)
{
	MPI_Barrier(MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: several threads may be in 'MPI_Barrier' at once
	return arg;
}

static void *alone(void *arg)
{
	MPI_Barrier(MPI_COMM_SELF);
	return arg;
}

void right(void)
{
	pthread_t t;

	pthread_create(&t, NULL, start, NULL);
	pthread_join(t, NULL);
	MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
	pthread_create(&t, NULL, alone, NULL);
	MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
	pthread_join(t, NULL);
}

void wrong(void)
{
	pthread_t t;

	pthread_create(&t, NULL, start, NULL);
	MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: one thread may be in 'MPI_Bcast' here while another thread is in 'MPI_Barrier'
	// CHECK-DAG: [[#@LINE-2]]:{{[0-9]+}}: note: (1) a thread that 'pthread_create' creates here runs 'start'
	pthread_join(t, NULL);
}

void many(pthread_t *t)
{
	for (int i = 0; i < 2; i++)
		pthread_create(t + i, NULL, start, NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
}
