// SPDX-License-Identifier: GPL-3.0-or-later
// A thread that may wait for another one may be in order with it: the run checks.
// RUN: %pcc -pthread -DHERE='sem_wait(&s)' -DTHERE='sem_post(&s)' -c %s -o %t.o 2>&1 | count 0
// RUN: %pcc -pthread -DHERE='sem_wait(&s)' -DTHERE='sem_post(&s)' -fplugin-arg-parcoach-analysis=strict -c %s -o %t.s.o 2>&1 | FileCheck %s
// RUN: nm %t.o | FileCheck %s --check-prefix=CHECKED
// RUN: %pcc -pthread -DHERE='await()' -DTHERE='sem_post(&s)' -c %s -o %t.o 2>&1 | count 0
// RUN: %pcc -pthread -DHERE='while (!done) ;' -DTHERE='done = 1' -c %s -o %t.o 2>&1 | count 0
// RUN: %pcc -pthread -DHERE='unknown()' -DTHERE='unknown()' -c %s -o %t.o 2>&1 | count 0
// RUN: %pcc -pthread -DHERE= -DTHERE= -DBEFORE='await()' -c %s -o %t.o 2>&1 | count 0
// RUN: %pcc -pthread -DHERE= -DTHERE= -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %pcc -pthread -DHERE='for (int i = 0; i < 9; i++) done++' -DTHERE= -c %s -o %t.o 2>&1 | FileCheck %s
// CHECKED: U __parcoach_MPI_Barrier
// CHECK: warning: one thread may be in 'MPI_Bcast' here while another thread is in 'MPI_Barrier'
#include <mpi.h>
#include <pthread.h>
#include <semaphore.h>
#ifndef BEFORE
#define BEFORE
#endif
static sem_t s;
static volatile int done;
void unknown(void);
static inline void await(void) { sem_wait(&s); }
static void *start(void *p)
{
	BEFORE;
	MPI_Barrier(MPI_COMM_WORLD);
	THERE;
	return p;
}
void f(int *x)
{
	pthread_t t;

	pthread_create(&t, NULL, start, NULL);
	HERE;
	MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	pthread_join(t, NULL);
}
