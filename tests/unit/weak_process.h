/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * weak_process.h - what has become of a process of a model (weak.h), and how it is
 *                  advanced by one operation.
 *
 * The process is run from its start with the results that it has seen so far, does
 * the next operation, and jumps out at the one after it.
 */
#ifndef WEAK_PROCESS_H
#define WEAK_PROCESS_H

#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#ifndef WEAK_PROCESSES
#define WEAK_PROCESSES 3
#endif
#define WEAK_OBJECTS 80
#define WEAK_VALUES 20
#define WEAK_STEPS 200

/* Up to which of its values a process has seen each object. */
struct weak_view {
	uint8_t of[WEAK_OBJECTS];
};

struct weak_process {
	uint64_t steps, over, last; /* see weak_last () */
	uint64_t at, flags; /* where it restarted, see weak_anew () */
	struct weak_view view;
	uint64_t seen[WEAK_STEPS]; /* results of its operations */
	bool good[WEAK_STEPS];
};

static struct weak_process weak_process[WEAK_PROCESSES];
static int weak_processes;
static bool weak_failed; /* spuriously */
static bool weak_eager; /* loads see the newest values, all in one step */

static void weak_run(int p);

/* The process that is being advanced. */
static struct weak_process *weak_self;
static uint64_t weak_step;
static bool weak_stepped;
static jmp_buf weak_out;
/* The outcome of its new step, and the number of outcomes. */
static uint64_t weak_way, weak_ways;

/* What the process will do next follows from AT and FLAGS alone, which weak_run
 * gets when it runs it again: its earlier results can be forgotten. */
static inline void weak_anew(uint64_t at, uint64_t flags)
{
	if (weak_step < weak_self->steps || weak_self->over)
		return;
	weak_self->at = at;
	weak_self->flags = flags;
	weak_self->steps = weak_step = 0;
}

/* The process will only load, and the others do not depend on it.  A late load
 * can see every value that an early one can, so the others continue first. */
static inline void weak_last(void)
{
	weak_self->last = 1;
}

/* Whether the current operation was done before. */
static inline bool weak_done(void)
{
	if (weak_step < weak_self->steps)
		return true;
	if (weak_stepped)
		longjmp(weak_out, 1);
	weak_stepped = true;
	if (weak_self->steps++ == WEAK_STEPS)
		abort();
	return false;
}

/* STEPPED: only the stores before the first other operation. */
static inline void weak_go(int p, uint64_t way, bool stepped)
{
	weak_self = &weak_process[p];
	weak_step = 0;
	weak_stepped = stepped;
	weak_way = way;
	weak_ways = 1;
	if (setjmp(weak_out))
		return;
	weak_run(p);
	weak_self->over = 1;
}

#endif
