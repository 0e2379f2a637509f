/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * slow_start.c - a note if MPI_Init waits for the run time of a process that may
 *                not have it (contract in slow_start.h).
 *
 * RATIONALE: on several machines no process knows which others have the run time
 * (present.c), and a process without it never comes.
 *
 * Cost: a thread of rank 0 while the run time starts, if there are several
 * machines.
 */
#include "start/slow_start.h"

#include <pthread.h>
#include <stdbool.h>
#include <time.h>
#include "base/own_thread.h"
#include "report/text.h"

#define SECONDS 10

static pthread_t thread;
static bool running, ended;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t wake;

static void say(void)
{
	struct pcrt_text t = { 0 };

	pcrt_text_add(&t, "parcoach: note: MPI_Init has waited %d s for the run "
			  "time of parcoach in all processes; if a program of "
			  "this job has none, start the job by 'parcoach run'\n",
		      SECONDS);
	pcrt_text_put(&t);
}

static void *wait_run(void *unused)
{
	struct timespec until;
	int error = 0;

	(void)unused;
	clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_sec += SECONDS;
	pthread_mutex_lock(&lock);
	while (!ended && !error)
		error = pthread_cond_timedwait(&wake, &lock, &until);
	if (!ended)
		say();
	pthread_mutex_unlock(&lock);
	return NULL;
}

void pcrt_slow_start_begin(void)
{
	pcrt_cond_start(&wake);
	running = pcrt_thread_start(&thread, wait_run);
}

void pcrt_slow_start_end(void)
{
	if (!running)
		return;
	pthread_mutex_lock(&lock);
	ended = true;
	pthread_cond_signal(&wake);
	pthread_mutex_unlock(&lock);
	pthread_join(thread, NULL);
	running = false;
}
