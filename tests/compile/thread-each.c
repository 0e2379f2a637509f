// SPDX-License-Identifier: GPL-3.0-or-later
// Each collective of a thread is compared with the other calls: by its communicator, and
// by its lock, also if the thread calls the function with the collective inside it.
// RUN: %pcc -pthread -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static MPI_Comm other;
static void call(void) { MPI_Barrier(MPI_COMM_WORLD); }
static void *inside(void *p)
{
	MPI_Barrier(other);
	pthread_mutex_lock(&lock);
	call();
	pthread_mutex_unlock(&lock);
	return p;
}
static void *behind(void *p)
{
	pthread_mutex_lock(&lock);
	call();
	pthread_mutex_unlock(&lock);
	// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: two threads may be in 'MPI_Barrier' at once: here and at {{.*}}:9 [parcoach-concurrent]
	MPI_Barrier(MPI_COMM_WORLD);
	return p;
}
int main(int argc, char **argv)
{
	pthread_t a, b, c;
	int level;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
	if (level < MPI_THREAD_MULTIPLE)
		MPI_Abort(MPI_COMM_WORLD, 1);
	MPI_Comm_dup(MPI_COMM_WORLD, &other);
	pthread_create(&a, NULL, inside, NULL);
	pthread_mutex_lock(&lock);
	MPI_Barrier(MPI_COMM_WORLD);
	pthread_mutex_unlock(&lock);
	pthread_join(a, NULL);
	pthread_create(&b, NULL, behind, NULL);
	pthread_create(&c, NULL, behind, NULL);
	pthread_join(b, NULL);
	pthread_join(c, NULL);
	return MPI_Finalize();
}
