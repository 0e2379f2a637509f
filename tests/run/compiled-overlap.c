// SPDX-License-Identifier: GPL-3.0-or-later
// Two threads made by hand are in collectives of one communicator at the same time:
// an error with every protocol, between nodes, and preloaded, also if all processes
// call the same. One after the other, or with a communicator each, is right.
// RUN: %mpicc -w -fplugin-arg-parcoach-instrument=all %s -o %t %rt -lpthread
// RUN: %status -n 2 %t both | FileCheck %s
// RUN: env PARCOACH_MATCH=agree %status -n 2 %t both | FileCheck %s
// RUN: %long env PARCOACH_MATCH=paper %status -n 2 %t both | FileCheck %s
// RUN: env PARCOACH_NODES=2 %status -n 2 %t both | FileCheck %s
// RUN: %status -n 2 %t turns | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 2 %t own | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %long env PARCOACH_MATCH=agree %status -n 2 %t turns | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %handcc %s -o %t.plain -lpthread
// RUN: %preload -n 2 %t.plain both | FileCheck %s
// RUN: %long %preload -n 2 %t.plain turns | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// CHECK: parcoach: error: two threads are in collectives of MPI_COMM_WORLD at the same time [parcoach-concurrent]
// CHECK-NEXT: parcoach:   rank {{[01]}}, one thread  MPI_Barrier  {{.*}}compiled-overlap.c:[[#@LINE+22]]
// CHECK-NEXT: parcoach:   rank {{[01]}}, another     MPI_Barrier  {{.*}}compiled-overlap.c:[[#@LINE+21]]
// CHECK: exit status 66
// RIGHT: exit status 0
#include <mpi.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static MPI_Comm comm[2];
static int turns, rank;

static void *work(void *arg)
{
	MPI_Comm mine = *(MPI_Comm *)arg;

	for (int i = 0; i < 100; i++) {
		if (turns)
			pthread_mutex_lock(&lock);
		if (rank)
			usleep(1000); /* the other process waits in it */
		MPI_Barrier(mine);
		if (turns)
			pthread_mutex_unlock(&lock);
	}
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t thread[2];
	int provided;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	turns = !strcmp(argv[1], "turns");
	comm[0] = comm[1] = MPI_COMM_WORLD;
	if (!strcmp(argv[1], "own"))
		MPI_Comm_dup(MPI_COMM_WORLD, &comm[1]);
	for (int i = 0; i < 2; i++)
		pthread_create(&thread[i], NULL, work, &comm[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(thread[i], NULL);
	if (comm[1] != MPI_COMM_WORLD)
		MPI_Comm_free(&comm[1]);
	MPI_Finalize();
	return 0;
}
