// SPDX-License-Identifier: GPL-3.0-or-later
// A function creates a thread and returns: the thread may run until something surely
// waits for it.
// RUN: %pcxx -pthread -c %s -o %t.o -fplugin-arg-parcoach-why=27 2>&1 | FileCheck %s --check-prefix=MEANWHILE --implicit-check-not=warning:
// RUN: %pcxx -pthread -c %s -o %t.o -fplugin-arg-parcoach-why=38 2>&1 | FileCheck %s --check-prefix=MEANWHILE --implicit-check-not=warning:
// RUN: %pcxx -pthread -c %s -o %t.o -fplugin-arg-parcoach-why=40 2>&1 | FileCheck %s --check-prefix=BEHIND --implicit-check-not=warning:
// MEANWHILE: no other thread is in a collective meanwhile: checked at run time
// BEHIND: no other thread is in a collective meanwhile: proved
#include <mpi.h>
#include <pthread.h>
#include <thread>

struct helper {
	std::thread thread;
	void start()
	{
		thread = std::thread([] { MPI_Barrier(MPI_COMM_WORLD); });
	}
};

static void *run(void *arg);
static void *idle(void *arg);

void outlives(helper &h, int *x)
{
	h.start();
	MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	h.thread.join();
}

void several(int *x, MPI_Comm comm)
{
	pthread_t t, u;

	pthread_create(&t, NULL, idle, NULL);
	pthread_create(&u, NULL, run, &comm);
	pthread_join(t, NULL);
	MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	pthread_join(u, NULL);
	MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

static void *run(void *arg)
{
	int x = 0;

	MPI_Bcast(&x, 1, MPI_INT, 0, *static_cast<MPI_Comm *>(arg));
	return NULL;
}

static void *idle(void *arg)
{
	return arg;
}
