// SPDX-License-Identifier: GPL-3.0-or-later
// Threads that are not OpenMP's, each with its communicator, make and free
// others: right. ThreadSanitizer, which knows these threads, sees no race
// (make check-long).
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 2 %t | FileCheck %s --implicit-check-not=parcoach
// RUN: %long env PARCOACH_MATCH=agree %status -n 2 %t | FileCheck %s --implicit-check-not=parcoach
// RUN: %status -n 2 %t wrong | FileCheck %s --check-prefix=WRONG
// CHECK: exit status 0
// WRONG: parcoach: error: processes of communicator 'second'
// WRONG: exit status 66
#include "by-hand.h"
#include <pthread.h>

static MPI_Comm comm[2];
static int rank, wrong;

static void *work(void *arg)
{
	int me = *(int *)arg;

	for (int i = 0; i < 60; i++) {
		MPI_Comm other;

		if (wrong && i == 30 && rank && me)
			COLL(comm[me], "MPI_Bcast");
		COLL(comm[me], "MPI_Barrier");
		MPI_Barrier(comm[me]);
		LEAVE();
		if (i % 10)
			continue;
		MPI_Comm_dup(comm[me], &other);
		COLL(other, "MPI_Barrier");
		MPI_Barrier(other);
		MPI_Comm_free(&other);
	}
	return NULL;
}

int main(int argc, char **argv)
{
	int provided, number[2] = { 0, 1 };
	pthread_t thread[2];

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
	if (provided < MPI_THREAD_MULTIPLE)
		MPI_Abort(MPI_COMM_WORLD, 1);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	wrong = argc > 1;
	for (int i = 0; i < 2; i++) {
		MPI_Comm_dup(MPI_COMM_WORLD, &comm[i]);
		MPI_Comm_set_name(comm[i], i ? "second" : "first");
	}
	for (int i = 0; i < 2; i++)
		pthread_create(&thread[i], NULL, work, &number[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(thread[i], NULL);
	MPI_Finalize();
	return 0;
}
