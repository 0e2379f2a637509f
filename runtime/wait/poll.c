/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * poll.c - waiting for the other processes.
 *
 * A wait polls, since a blocking MPI call could neither notice a time-out nor
 * be abandoned: first for some microseconds without a pause, then it yields the
 * processor to others, then it sleeps for up to a millisecond at a time.
 * RATIONALE: if each process has a processor, the others arrive at once, and a
 * system call would cost more than they take; if not, the first step is
 * useless, and soon omitted (SPINS).  If others are known to have left the
 * function in which we wait, it is an error after PARCOACH_GRACE seconds.  If
 * not, the wait ends with a warning after PARCOACH_TIMEOUT seconds: perhaps the
 * others are in the right collective, compiled without checks, and only our
 * check prevents it.
 */
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>
#include "base/clock.h"
#include "base/kind.h"
#include "base/state.h"
#include "comm/communicator.h"
#include "wait/cycle.h"
#include "wait/late.h"
#include "wait/poll.h"
#include "wait/wait.h"

#define SPINS_MAX 128   /* polls, of some 50 ns and more */
#define SPINS_TRY 32
#define TRY_EVERY 64    /* waits */
#define YIELDS 2000
/* On a busy machine a process is away for milliseconds when it yields. */
#define LOOK_SECONDS 1e-3
#define YIELD_SECONDS 0.05
#define NAP_MIN 1000L    /* nanoseconds */
#define NAP_MAX 1000000L

/* The useful number of polls: it rises if waits end within it, else it
 * falls. */
static _Atomic(unsigned) spins_wanted = SPINS_MAX, waits;
static _Atomic(bool) in_vain;

static unsigned spins_get(void)
{
	unsigned n = atomic_load_explicit(&spins_wanted, memory_order_relaxed);

	if (!atomic_load_explicit(&in_vain, memory_order_relaxed))
		n = n < SPINS_MAX ? n + n / 4 + 1 : SPINS_MAX;
	if (atomic_fetch_add_explicit(&waits, 1, memory_order_relaxed) %
	    TRY_EVERY == 0 && n < SPINS_TRY)
		n = SPINS_TRY;
	atomic_store_explicit(&in_vain, false, memory_order_relaxed);
	atomic_store_explicit(&spins_wanted, n, memory_order_relaxed);
	return n;
}

static void spins_over(unsigned n)
{
	atomic_store_explicit(&in_vain, true, memory_order_relaxed);
	atomic_store_explicit(&spins_wanted, n / 2, memory_order_relaxed);
}

void pcrt_wait_begin(struct pcrt_wait *w, struct pcrt_comm *c,
		     const struct parcoach_site *site, enum pcrt_kind kind)
{
	*w = (struct pcrt_wait){ .comm = c, .site = site, .kind = kind,
				 .nap = NAP_MIN, .polls = spins_get() };
	if (kind != PCRT_NONE)
		w->number = pcrt_watch_number();
}

/* Seconds until leaving our function is an error; 0: never. */
static double grace(void)
{
	if (pcrt_env.timeout > 0 && pcrt_env.timeout < pcrt_env.grace)
		return pcrt_env.timeout;
	return pcrt_env.grace;
}

/* In MPI_Wait: report once.  The wait continues, as MPI's own would. */
static void complete_late(struct pcrt_wait *w, double waited)
{
	if (w->told || !w->site || !(pcrt_env.timeout > 0) ||
	    waited < pcrt_env.timeout)
		return;
	w->told = true;
	pcrt_warn_slow(w);
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
	if (w->kind == PCRT_START)
		complete_late(w, waited);
	if (w->kind != PCRT_COLL)
		return true;
	if (w->comm->left_count && grace() > 0 && waited >= grace() &&
	    !w->told) {
		w->told = true;
		pcrt_report_left(w, waited);
	}
	if (!(pcrt_env.timeout > 0) || waited < pcrt_env.timeout)
		return true;
	if (!w->told)
		pcrt_warn_slow(w);
	w->comm->off = true;
	return false;
}

/* Leave the processor to others; look around from time to time. */
static bool yield(struct pcrt_wait *w)
{
	double now;

	sched_yield();
	now = pcrt_now();
	if (!w->looked)
		w->looked = now;
	if (w->spins % 64 && now - w->looked < LOOK_SECONDS)
		return true;
	w->looked = now;
	if (w->since && now - w->since > YIELD_SECONDS)
		w->spins = w->polls + YIELDS;
	return look_around(w);
}

bool pcrt_wait_tick(struct pcrt_wait *w)
{
	if (w->comm && w->comm->off)
		return false;
	if (w->spins++ < w->polls)
		return true;
	if (w->spins == w->polls + 1)
		spins_over(w->polls);
	if (w->spins < w->polls + YIELDS)
		return yield(w);
	nanosleep(&(struct timespec){ 0, w->nap }, NULL);
	w->nap = w->nap * 2 < NAP_MAX ? w->nap * 2 : NAP_MAX;
	return look_around(w);
}
