// SPDX-License-Identifier: GPL-3.0-or-later
// Two threads made by hand call one collective each, which is too short to meet the
// other one by chance: nothing orders them, and a run tells of it.  If a semaphore
// does, the run goes on.
// RUN: %mpicc -w %s -o %t %rt -lpthread
// RUN: %status -n 2 %t | FileCheck %s
// RUN: %long env PARCOACH_MATCH=agree %status -n 2 %t | FileCheck %s
// RUN: %long env PARCOACH_MATCH=paper %status -n 2 %t | FileCheck %s
// RUN: %long env PARCOACH_MATCH=watch %status -n 2 %t | FileCheck %s
// RUN: %long env PARCOACH_NODES=2 %status -n 2 %t | FileCheck %s
// RUN: %status -n 2 %t ordered | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %long env PARCOACH_MATCH=agree %status -n 2 %t ordered | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// CHECK: parcoach: error: two threads are in collectives of MPI_COMM_WORLD at the same time [parcoach-concurrent]
// CHECK: exit status 66
// RIGHT: exit status 0
#include <mpi.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t turn;
static int ordered;

static void *work(void *arg)
{
	int one = 1, sum;

	if (ordered && *(int *)arg)
		sem_wait(&turn);
	MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	if (ordered)
		sem_post(&turn);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t thread[2];
	int provided, number[2] = { 0, 1 };

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
	ordered = argc > 1;
	sem_init(&turn, 0, 0);
	for (int i = 0; i < 2; i++)
		pthread_create(&thread[i], NULL, work, &number[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(thread[i], NULL);
	MPI_Finalize();
	return 0;
}
