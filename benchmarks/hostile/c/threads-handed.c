// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 2
// flags: -pthread
// A lock hands the communicator from thread to thread by turns; a mistake in one turn.
#include "../case.h"
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int turn, v = 1;

static void *work(void *at)
{
	int mine = *(int *)at;

	for (int k = 0; k < 60; k++) {
		pthread_mutex_lock(&lock);
		while (turn % 3 != mine)
			pthread_cond_wait(&changed, &lock);
		if (IS_WRONG && rank && k == 40 && mine == 1)
			MPI_Barrier(WORLD);
		else if (mine == 1)
			MPI_Bcast(&v, 1, MPI_INT, 0, WORLD);
		else
			sum_of(1, WORLD);
		turn++;
		pthread_cond_broadcast(&changed);
		pthread_mutex_unlock(&lock);
	}
	return NULL;
}

int main(void)
{
	pthread_t thread[3];
	int numbers[] = { 0, 1, 2 };

	begin(MPI_THREAD_MULTIPLE);
	for (int t = 0; t < 3; t++)
		pthread_create(&thread[t], NULL, work, &numbers[t]);
	for (int t = 0; t < 3; t++)
		pthread_join(thread[t], NULL);
	return end(turn);
}
