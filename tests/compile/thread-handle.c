// SPDX-License-Identifier: GPL-3.0-or-later
// The handle that a new thread gets is known where the thread is created.  Two names
// may mean one communicator, so they prove nothing.
// RUN: %pcc -pthread -c %s -o %t.o -fplugin-arg-parcoach-why=65 2>&1 | FileCheck %s --implicit-check-not=warning:
// CHECK: no other thread is in a collective meanwhile: checked at run time
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>

static void *run(void *arg)
{
	MPI_Comm comm = *(MPI_Comm *)arg;

	MPI_Barrier(comm);
	return NULL;
}

void right(void)
{
	int x = 0;
	MPI_Comm other;
	pthread_t t;

	MPI_Comm_dup(MPI_COMM_WORLD, &other);
	pthread_create(&t, NULL, run, &other);
	MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	pthread_join(t, NULL);
}

void wrong(void)
{
	int x = 0;
	MPI_Comm other;
	pthread_t t;

	MPI_Comm_dup(MPI_COMM_WORLD, &other);
	pthread_create(&t, NULL, run, &other);
	// CHECK: [[#@LINE + 1]]:{{.*}}one thread may be in 'MPI_Bcast' here while another thread is in 'MPI_Barrier'
	MPI_Bcast(&x, 1, MPI_INT, 0, other);
	pthread_join(t, NULL);
}

struct work {
	MPI_Comm comm;
};

static void *run_record(void *arg)
{
	struct work *work = arg;

	MPI_Barrier(work->comm);
	return NULL;
}

void names(void)
{
	struct work *work = malloc(sizeof *work);
	int x = 0;
	MPI_Comm made;
	pthread_t t;

	MPI_Comm_dup(MPI_COMM_WORLD, &made);
	work->comm = made;
	pthread_create(&t, NULL, run_record, work);
	MPI_Bcast(&x, 1, MPI_INT, 0, made);
	pthread_join(t, NULL);
}
