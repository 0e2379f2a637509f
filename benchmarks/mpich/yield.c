// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * yield.c - who waits in MPICH gives the processor away.
 *
 * In:   processes of an MPICH that is built on UCX, more of them than
 *       processors; this library is in their LD_PRELOAD.
 * Out:  what waits asks UCX again and again for news: when there has been none
 *       for a while, another process comes. Without it each meeting of more
 *       processes than processors costs the kernel's time slices.
 * Cost: one call of the kernel for IN_VAIN questions without an answer.
 * Not:  MPICH on anything else, for which it does nothing; nor a program that
 *       itself waits for a change of memory.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sched.h>

/* RATIONALE: some 20 us. Who comes soon is not worth a change of processes, and
 * other jobs of the machine would come with each. */
#define IN_VAIN 256

unsigned ucp_worker_progress(void *worker);

static unsigned (*next)(void *);

__attribute__((constructor)) static void begin(void)
{
	*(void **)&next = dlsym(RTLD_NEXT, "ucp_worker_progress");
}

unsigned ucp_worker_progress(void *worker)
{
	static _Thread_local unsigned vain;
	unsigned news = next(worker);

	if (news)
		vain = 0;
	else if (++vain % IN_VAIN == 0)
		sched_yield();
	return news;
}
