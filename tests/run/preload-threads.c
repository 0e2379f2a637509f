// SPDX-License-Identifier: GPL-3.0-or-later
// MPI_THREAD_MULTIPLE: threads with a communicator each, in code without the
// plugin; a mismatch in one of them is found.
// RUN: %handcc %s -o %t
// RUN: env PARCOACH_VERBOSE=1 %preload -n 2 %t | FileCheck %s --check-prefix=RIGHT
// RUN: %long env PARCOACH_MATCH=agree %preload -n 2 %t | FileCheck %s --check-prefix=SILENT --implicit-check-not=parcoach
// RUN: %preload -n 2 %t wrong | FileCheck %s
// RIGHT-NOT: error
// RIGHT: parcoach: 1618 checks by 2 processes, 0 skipped
// RIGHT: exit status 0
// SILENT: exit status 0
// CHECK: parcoach: error: processes of a communicator of 2 processes (made by MPI_Comm_{{.*}}) are calling different collectives
// CHECK-NEXT: parcoach:   rank 0  MPI_Barrier
// CHECK-NEXT: parcoach:   rank 1  MPI_Allreduce
// CHECK: exit status 66
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>

#define THREADS 4

static int rank, wrong;

static void *work(void *arg)
{
	MPI_Comm *comm = arg;
	int sum;

	for (int i = 0; i < 100; i++) {
		MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, *comm);
		if (wrong && i == 50 && rank == 0)
			MPI_Barrier(*comm);
		MPI_Barrier(*comm);
	}
	return NULL;
}

int main(int argc, char **argv)
{
	MPI_Comm comm[THREADS];
	pthread_t thread[THREADS];
	int level;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
	if (level < MPI_THREAD_MULTIPLE)
		MPI_Abort(MPI_COMM_WORLD, 1);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	wrong = argc > 1;
	for (int i = 0; i < THREADS; i++) {
		MPI_Comm_dup(MPI_COMM_WORLD, &comm[i]);
		pthread_create(&thread[i], NULL, work, &comm[i]);
		if (i == THREADS - 1)
			break;
	}
	for (int i = 0; i < THREADS; i++)
		pthread_join(thread[i], NULL);
	for (int i = 0; i < THREADS; i++)
		MPI_Comm_free(&comm[i]);
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
