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

static _Thread_local const struct parcoach_record *in[DEPTH];
static _Thread_local int depth;
static int entered, left;

/* The text so many bytes before RECORD. */
static const char *text(const struct parcoach_record *record, uint32_t before)
{
	return before ? (const char *)record - before : "";
}

static const char *what(const struct parcoach_record *record)
{
	return text(record, record->what);
}

static const char *function(const struct parcoach_record *record)
{
	return text(record, record->function);
}

void __parcoach_enter(struct parcoach_record *record)
{
	if (depth < DEPTH)
		in[depth] = record;
	depth++;
	__atomic_fetch_add(&entered, 1, __ATOMIC_RELAXED);
}

void __parcoach_exit(struct parcoach_record *record)
{
	const struct parcoach_record *top = depth > 0 ? in[depth - 1] : NULL;

	depth--;
	__atomic_fetch_add(&left, 1, __ATOMIC_RELAXED);
	if (!top || strcmp(what(top), what(record)) ||
	    strcmp(function(top), function(record)))
		printf("thread %d leaves '%s' of line %u, is in '%s' of %u\n",
		       omp_get_thread_num(), what(record), record->line,
		       top ? what(top) : "nothing", top ? top->line : 0);
}

void __parcoach_barrier(struct parcoach_record *record)
{
	(void)record;
}

void __parcoach_exit_barrier(struct parcoach_record *record)
{
	__parcoach_exit(record);
	__parcoach_barrier(record);
}

void __parcoach_taskwait(struct parcoach_record *record)
{
	(void)record;
}

void __parcoach_flush(struct parcoach_record *record)
{
	(void)record;
}

void __parcoach_lock(struct parcoach_record *record, const void *lock)
{
	(void)record;
	(void)lock;
}

void GOMP_task(void (*fn)(void *), void *data, void (*copy)(void *, void *),
	       long size, long align, _Bool deferred, unsigned flags,
	       void **depend, int priority, void *detach);
void GOMP_taskwait_depend(void **depend);

void __parcoach_task(struct parcoach_record *record, void (*fn)(void *),
		     void *data, void (*copy)(void *, void *), long size,
		     long align, _Bool deferred, unsigned flags, void **depend,
		     int priority, void *detach)
{
	(void)record;
	GOMP_task(fn, data, copy, size, align, deferred, flags, depend,
		  priority, detach);
}

void GOMP_taskloop(void (*fn)(void *), void *data,
		   void (*copy)(void *, void *), long size, long align,
		   unsigned flags, unsigned long parts, int priority,
		   long start, long end, long step);

void __parcoach_taskloop(struct parcoach_record *record, void (*fn)(void *),
			 void *data, void (*copy)(void *, void *), long size,
			 long align, unsigned flags, unsigned long parts,
			 int priority, long start, long end, long step)
{
	(void)record;
	GOMP_taskloop(fn, data, copy, size, align, flags, parts, priority,
		      start, end, step);
}

void __parcoach_taskwait_depend(struct parcoach_record *record,
				void **depend)
{
	(void)record;
	GOMP_taskwait_depend(depend);
}

void __parcoach_leave(struct parcoach_record *record)
{
	(void)record;
}

void __parcoach_leave_on(struct parcoach_record *record, uintptr_t a,
			 uintptr_t b, uintptr_t c)
{
	(void)record;
	(void)a;
	(void)b;
	(void)c;
}

void __parcoach_coll(struct parcoach_record *record)
{
	(void)record;
}

void __parcoach_coll1(struct parcoach_record *record, uintptr_t a)
{
	(void)record;
	(void)a;
}

__attribute__((destructor)) static void end(void)
{
	printf("%s\n", entered && entered == left ? "balanced" : "unbalanced");
}
