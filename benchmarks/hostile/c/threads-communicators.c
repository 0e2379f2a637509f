// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 3
// not agree: nor at several communicators of several threads
// not paper: it does not look at several communicators
// flags: -pthread
// Each of four threads has its own communicator, of which one process leaves out a call.
#include "../case.h"
#include <pthread.h>

static void *work(void *at)
{
	MPI_Comm *comm = at;

	for (int k = 0; k < 100; k++)
		if (!IS_WRONG || rank != 1 || k != 99 || !comm[1])
			sum_of(1, comm[0]);
	return NULL;
}

int main(void)
{
	MPI_Comm c[4][2] = { { 0 } };
	pthread_t thread[4];

	begin(MPI_THREAD_MULTIPLE);
	for (int t = 0; t < 4; t++) {
		MPI_Comm_dup(WORLD, &c[t][0]);
		c[t][1] = t == 2 ? WORLD : 0;
	}
	for (int t = 0; t < 4; t++)
		pthread_create(&thread[t], NULL, work, c[t]);
	for (int t = 0; t < 4; t++)
		pthread_join(thread[t], NULL);
	for (int t = 0; t < 4; t++)
		MPI_Comm_free(&c[t][0]);
	return end(4);
}
