// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: concurrent, multithreaded
// n: 2
// flags: -pthread
// A thread calls a barrier, after which it is joined or beside which main calls one.
#include "../case.h"
#include <pthread.h>

static void *other(void *unused)
{
	MPI_Barrier(WORLD);
	return unused;
}

int main(void)
{
	pthread_t thread;

	begin(MPI_THREAD_MULTIPLE);
	for (int k = 0; k < 50; k++) {
		pthread_create(&thread, NULL, other, NULL);
		if (!IS_WRONG)
			pthread_join(thread, NULL);
		MPI_Barrier(WORLD);
		if (IS_WRONG)
			pthread_join(thread, NULL);
	}
	return end(1);
}
