/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * own_thread.c - threads of the run time (contract in own_thread.h).
 *
 * They receive no signals, since the user's signal handlers must run in the user's
 * threads.
 */
#include "base/own_thread.h"

#include <signal.h>
#include <stddef.h>
#include <time.h>

bool pcrt_thread_start(pthread_t *thread, void *(*run)(void *unused))
{
	sigset_t all, old;
	bool good;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	good = !pthread_create(thread, NULL, run, NULL);
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	if (good)
		pthread_setname_np(*thread, "parcoach");
	return good;
}

void pcrt_cond_start(pthread_cond_t *cond)
{
	pthread_condattr_t a;

	pthread_condattr_init(&a);
	pthread_condattr_setclock(&a, CLOCK_MONOTONIC);
	pthread_cond_init(cond, &a);
	pthread_condattr_destroy(&a);
}
