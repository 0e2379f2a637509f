/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * watchdog_thread.c - the thread of the watchdog (watchdog.c), and of the
 *                     leader of a node (nodes/node.c).
 *
 * There is one per process.  It sleeps, looks at the shared memory ten times a
 * second (twice as often with PARCOACH_MATCH=watch, compare.c), and calls MPI only
 * to end the job.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>
#include "base/clock.h"
#include "base/own_thread.h"
#include "base/state.h"
#include "board/memory.h"
#include "nodes/net.h"
#include "nodes/node.h"
#include "processes/silent_exit.h"
#include "report/text.h"
#include "watch/compare.h"
#include "watch/watchdog.h"
#include "watch/watchdog_thread.h"

#define TICK_NS 100000000L

static pthread_t dog;
static bool running;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t wake;
static _Atomic(bool) stop;

/* The leader of a node also compares with the other leaders (nodes/node.c). */
static void *leader_run(void *unused)
{
	double next = pcrt_now(), now;

	(void)unused;
	pcrt_node_start();
	while (!atomic_load(&stop) || pcrt_node_busy()) {
		double until;
		int ms;

		pcrt_compare_leader();
		ms = pcrt_node_tick();
		until = pcrt_now() + ms / 1000.0;
		do
			now = pcrt_now();
		while (now < until &&
		       !pcrt_net_wait((int)((until - now) * 1000) + 1));
		if (now < next)
			continue;
		next = now + TICK_NS / 1e9;
		pcrt_dog_look();
	}
	pcrt_net_stop();
	return NULL;
}

static void *dog_run(void *unused)
{
	struct timespec t;
	unsigned ticks = 0, each = pcrt_watching ? 2 : 1;

	(void)unused;
	pthread_mutex_lock(&lock);
	while (!stop) {
		clock_gettime(CLOCK_MONOTONIC, &t);
		t.tv_nsec += TICK_NS / each;
		if (t.tv_nsec >= 1000000000L) {
			t.tv_nsec -= 1000000000L;
			t.tv_sec++;
		}
		pthread_cond_timedwait(&wake, &lock, &t);
		if (!stop)
			pcrt_compare_tick();
		if (!stop && ++ticks % each == 0)
			pcrt_dog_look();
	}
	pthread_mutex_unlock(&lock);
	return NULL;
}

/* No thread could be created: nothing is observed, and a leader compares
 * nothing. */
static void start_failed(void)
{
	struct pcrt_text t = { 0 };

	pcrt_text_add(&t,
		      "parcoach: note: rank %d cannot start a thread: there, a "
		      "call that waits for ever is not detected%s\n",
		      pcrt_world_rank,
		      pcrt_net_leads() ? ", and its "
					 "node is not compared with others"
				       : "");
	pcrt_text_put(&t);
	if (!pcrt_net_leads())
		return;
	pcrt_net_stop();
	atomic_store(&pcrt_head->lost, true);
	atomic_store(&pcrt_head->done, true);
}

void pcrt_dog_start(void)
{
	pcrt_gone_start();
	pcrt_cond_start(&wake);
	running = pcrt_thread_start(&dog, pcrt_net_leads() ? leader_run :
							     dog_run);
	if (!running)
		start_failed();
}

void pcrt_dog_stop(void)
{
	if (!running)
		return;
	running = false;
	pthread_mutex_lock(&lock);
	stop = true;
	pthread_cond_signal(&wake);
	pthread_mutex_unlock(&lock);
	pcrt_net_poke();
	pthread_join(dog, NULL);
}
