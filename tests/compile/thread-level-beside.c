// SPDX-License-Identifier: GPL-3.0-or-later
// Calls of two threads on different communicators are right if the level allows them.
// RUN: %pcc -pthread -DLEVEL=MPI_THREAD_MULTIPLE -c %s -o %t.o 2>&1 | count 0
// RUN: %pcc -pthread -DLEVEL=MPI_THREAD_FUNNELED -c %s -o %t.o 2>&1 | FileCheck %s
// CHECK: warning: 'MPI_Barrier' needs MPI_THREAD_MULTIPLE here, but 'MPI_Init_thread' ({{.*}}) asks only for MPI_THREAD_FUNNELED [parcoach-thread-level]
#include <mpi.h>
#include <pthread.h>
static void *start(void *p)
{
	MPI_Barrier(MPI_COMM_WORLD);
	return p;
}
int main(int argc, char **argv)
{
	pthread_t t;
	MPI_Comm other;
	int level;

	MPI_Init_thread(&argc, &argv, LEVEL, &level);
	if (level < LEVEL)
		MPI_Abort(MPI_COMM_WORLD, 1);
	MPI_Comm_dup(MPI_COMM_WORLD, &other);
	pthread_create(&t, NULL, start, NULL);
	MPI_Barrier(other);
	pthread_join(t, NULL);
	return MPI_Finalize();
}
