// SPDX-License-Identifier: GPL-3.0-or-later
// Under MPI_THREAD_MULTIPLE processes wait for each other in different communicators,
// too, if all their other threads wait for the one that is there.
// RUN: %mpicc -w -g -fopenmp -fplugin-arg-parcoach-instrument=all %s -o %t %rt
// RUN: env OMP_WAIT_POLICY=passive %status -n 2 %t team | FileCheck %s
// CHECK: parcoach: error: processes wait for each other in collectives of different communicators [parcoach-mismatch]
// CHECK-NEXT: parcoach:   rank 0  MPI_Barrier {{.*}} on MPI_COMM_WORLD
// CHECK-NEXT: parcoach:   rank 1  MPI_Barrier {{.*}} on communicator 'other'
// CHECK: exit status 66
// RIGHT: exit status 0
#include <mpi.h>
#include <omp.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

static MPI_Comm mine, theirs;

static void *late(void *unused)
{
	sleep(3);
	MPI_Barrier(theirs);
	return unused;
}

int main(int argc, char **argv)
{
	int provided, rank;
	MPI_Comm other;
	pthread_t thread;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_dup(MPI_COMM_WORLD, &other);
	MPI_Comm_set_name(other, "other");
	mine = rank ? other : MPI_COMM_WORLD;
	theirs = rank ? MPI_COMM_WORLD : other;
	if (!strcmp(argv[1], "outside")) {
#pragma omp parallel num_threads(3)
		usleep(1000);
		MPI_Barrier(mine);
	} else if (!strcmp(argv[1], "team")) {
#pragma omp parallel num_threads(3)
#pragma omp single
		MPI_Barrier(mine);
	} else if (!strcmp(argv[1], "thread")) {
		/* Right: another thread comes. */
		pthread_create(&thread, NULL, late, NULL);
		MPI_Barrier(mine);
		pthread_join(thread, NULL);
	} else {
		/* Right, and it waits for a lock again and again meanwhile. */
#pragma omp parallel num_threads(3)
		if (omp_get_thread_num() == 0) {
			MPI_Barrier(mine);
		} else {
			for (int i = 0; i < 20; i++)
#pragma omp critical(turn)
				usleep(80000);
			if (omp_get_thread_num() == 1)
				MPI_Barrier(theirs);
		}
	}
	MPI_Finalize();
	return 0;
}
