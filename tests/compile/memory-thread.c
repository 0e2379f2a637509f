// SPDX-License-Identifier: GPL-3.0-or-later
// A thread writes what the function writes with which it begins.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %mpicc -DSAME -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty --check-prefix=SAME
// RUN: %mpicc -DSAME -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s --check-prefix=PLAN
#include <mpi.h>
#include <pthread.h>

static int q;

static void *start(void *p)
{
	q = *(int *)p;
	return 0;
}

int main(int argc, char **argv)
{
	int rank, value = 3;
	pthread_t t;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#ifndef SAME
	value = rank;
#endif
	pthread_create(&t, 0, start, &value);
	pthread_join(t, 0);
	if (q == 1)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:17: warning: {{.*}}[parcoach-divergence]
	MPI_Finalize(); // PLAN: [[#@LINE-1]]:3 MPI_Barrier match
	return 0;
}
// SAME-NOT: warning:
