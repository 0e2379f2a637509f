/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * hooks.c - in place of the run time: each thread leaves the constructs that it
 *           entered, in order.  What is wrong goes to standard output.
 */
#include <omp.h>
#include <stdio.h>
#include <string.h>
#include "parcoach_rt.h"

#define DEPTH 100

static _Thread_local const struct parcoach_site *in[DEPTH];
static _Thread_local int depth;
static int entered, left;

void __parcoach_enter(const struct parcoach_site *site)
{
	if (depth < DEPTH)
		in[depth] = site;
	depth++;
	__atomic_fetch_add(&entered, 1, __ATOMIC_RELAXED);
}

void __parcoach_exit(const struct parcoach_site *site)
{
	const struct parcoach_site *top = depth > 0 ? in[depth - 1] : NULL;

	depth--;
	__atomic_fetch_add(&left, 1, __ATOMIC_RELAXED);
	if (!top || strcmp(top->what, site->what) ||
	    strcmp(top->function, site->function))
		printf("thread %d leaves '%s' of line %u, is in '%s' of %u\n",
		       omp_get_thread_num(), site->what, site->line,
		       top ? top->what : "nothing", top ? top->line : 0);
}

void __parcoach_barrier(const struct parcoach_site *site)
{
	(void)site;
}

void __parcoach_taskwait(const struct parcoach_site *site)
{
	(void)site;
}

void __parcoach_flush(const struct parcoach_site *site)
{
	(void)site;
}

void __parcoach_lock(const struct parcoach_site *site, const void *lock)
{
	(void)site;
	(void)lock;
}

void GOMP_task(void (*fn)(void *), void *data, void (*copy)(void *, void *),
	       long size, long align, _Bool deferred, unsigned flags,
	       void **depend, int priority, void *detach);
void GOMP_taskwait_depend(void **depend);

void __parcoach_task(const struct parcoach_site *site, void (*fn)(void *),
		     void *data, void (*copy)(void *, void *), long size,
		     long align, _Bool deferred, unsigned flags, void **depend,
		     int priority, void *detach)
{
	(void)site;
	GOMP_task(fn, data, copy, size, align, deferred, flags, depend,
		  priority, detach);
}

void __parcoach_taskwait_depend(const struct parcoach_site *site,
				void **depend)
{
	(void)site;
	GOMP_taskwait_depend(depend);
}

void __parcoach_leave(const struct parcoach_site *site)
{
	(void)site;
}

void __parcoach_coll(const struct parcoach_site *site, uintptr_t comm)
{
	(void)site;
	(void)comm;
}

__attribute__((destructor)) static void end(void)
{
	printf("%s\n", entered && entered == left ? "balanced" : "unbalanced");
}
