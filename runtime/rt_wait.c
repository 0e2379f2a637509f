/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_wait.c - waiting for the other processes.
 *
 * Polling, since a blocking MPI call could neither notice a time-out nor be
 * left: first the processor is only offered to others, then come naps of up to
 * a millisecond.  After PARCOACH_TIMEOUT seconds, once: a report if we know
 * that others have left the function in which we wait, else a warning.
 */
#include <sched.h>
#include <time.h>
#include "rt.h"

#define YIELDS 2000
#define NAP_MIN 1000L    /* nanoseconds */
#define NAP_MAX 1000000L

double pcrt_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void pcrt_wait_begin(struct pcrt_wait *w, struct pcrt_comm *c,
		     const struct parcoach_site *site, enum pcrt_kind kind)
{
	*w = (struct pcrt_wait){ .comm = c, .site = site, .kind = kind,
				 .nap = NAP_MIN };
	if (kind != PCRT_NONE)
		w->number = pcrt_watch_number();
}

/* The slow part of a tick, about once a microsecond or rarer. */
static bool look_around(struct pcrt_wait *w)
{
	double now = pcrt_now(), waited;

	if (!w->since)
		w->since = now;
	waited = now - w->since;
	if (w->limit > 0 && waited > w->limit)
		return false;
	pcrt_watch_tick(w, now);
	if (w->kind != PCRT_COLL || w->warned || !(pcrt_env.timeout > 0) ||
	    waited < pcrt_env.timeout)
		return true;
	w->warned = true;
	if (w->comm->left_count)
		pcrt_report_left(w);
	else
		pcrt_warn_slow(w);
	return true;
}

bool pcrt_wait_tick(struct pcrt_wait *w)
{
	if (w->comm && w->comm->off)
		return false;
	if (w->spins++ < YIELDS) {
		sched_yield();
		return w->spins % 64 ? true : look_around(w);
	}
	nanosleep(&(struct timespec){ 0, w->nap }, NULL);
	w->nap = w->nap * 2 < NAP_MAX ? w->nap * 2 : NAP_MAX;
	return look_around(w);
}
