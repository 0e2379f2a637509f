/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * taskloop.c - the parts of a taskloop: tasks that are generated together.
 *
 * In:   __parcoach_taskloop in place of GOMP_taskloop, the same with _ull.
 * Out:  a strand for each part, as for any task (task.c).
 * Cost: the cost of these tasks.
 *
 * libgomp copies the data once for each part, in the thread that generates
 * them, and then writes the iterations of the part to the beginning.  With
 * nogroup parts are children of the generating task, else members of a group
 * for which it waits (OpenMP 5.2, 12.6).  libgomp chooses which iterations form
 * one part: so two iterations of a part are treated as iterations of two parts
 * (strand->shared).
 */
#include <stdbool.h>
#include <string.h>
#include "abi/defer.h"
#include "abi/record.h"
#include "base/state.h"
#include "threads/construct.h"
#include "threads/place.h"
#include "threads/structs.h"
#include "threads/task.h"

void GOMP_taskloop(void (*fn)(void *), void *data,
		   void (*copy)(void *, void *), long size, long align,
		   unsigned flags, unsigned long parts, int priority,
		   long start, long end, long step);
void GOMP_taskloop_ull(void (*fn)(void *), void *data,
		       void (*copy)(void *, void *), long size, long align,
		       unsigned flags, unsigned long parts, int priority,
		       unsigned long long start, unsigned long long end,
		       unsigned long long step);

/* gomp-constants.h */
enum { FINAL = 1 << 1, IF = 1 << 10, NOGROUP = 1 << 11, REDUCTION = 1 << 12 };

/* The data of all parts; false: nothing is known of the generating strand. */
static bool loop_fill(struct pcrt_making *m, struct parcoach_record *record,
		      long size, long *align, unsigned flags)
{
	struct pcrt_place *p = pcrt_task_place(record);

	if (!p)
		return false;
	m->place = p;
	m->site = pcrt_site_of(record);
	m->loop = true;
	m->final = flags & FINAL;
	m->maker = !(flags & IF) || p->strand->final ? p->strand : NULL;
	*align = pcrt_task_room(m, size, *align);
	if (!(flags & NOGROUP))
		pcrt_group_begin(p);
	return true;
}

/* All parts have ended, if they are a group. */
static void loop_end(unsigned flags)
{
	struct pcrt_place *p = pcrt_place_here();

	if (p && !(flags & NOGROUP))
		pcrt_group_end(p->strand);
}

PCRT_EXPORT void __parcoach_taskloop(struct parcoach_record *record,
				     void (*fn)(void *), void *data,
				     void (*copy)(void *, void *), long size,
				     long align, unsigned flags,
				     unsigned long parts, int priority,
				     long start, long end, long step)
{
	struct pcrt_making m = { .fn = fn, .copy = copy, .data = data };

	PCRT_DEFER(taskloop, record, fn, data, copy, size, align, flags, parts,
		   priority, start, end, step);
	if (!loop_fill(&m, record, size, &align, flags)) {
		GOMP_taskloop(fn, data, copy, size, align, flags, parts,
			      priority, start, end, step);
		return;
	}
	m.head_size = sizeof m.head.loop.range;
	if (flags & REDUCTION)
		memcpy(&m.head.loop.reductions, (char *)data + m.head_size,
		       sizeof m.head.loop.reductions);
	GOMP_taskloop(pcrt_task_run, &m, pcrt_task_copy, (long)m.at + size, align,
		      flags, parts, priority, start, end, step);
	loop_end(flags);
}

PCRT_EXPORT void
__parcoach_taskloop_ull(struct parcoach_record *record, void (*fn)(void *),
			void *data, void (*copy)(void *, void *), long size,
			long align, unsigned flags, unsigned long parts,
			int priority, unsigned long long start,
			unsigned long long end, unsigned long long step)
{
	struct pcrt_making m = { .fn = fn, .copy = copy, .data = data };

	PCRT_DEFER(taskloop_ull, record, fn, data, copy, size, align, flags,
		   parts, priority, start, end, step);
	if (!loop_fill(&m, record, size, &align, flags)) {
		GOMP_taskloop_ull(fn, data, copy, size, align, flags, parts,
				  priority, start, end, step);
		return;
	}
	m.head_size = sizeof m.head.loop_ull.range;
	if (flags & REDUCTION)
		memcpy(&m.head.loop_ull.reductions,
		       (char *)data + m.head_size,
		       sizeof m.head.loop_ull.reductions);
	GOMP_taskloop_ull(pcrt_task_run, &m, pcrt_task_copy, (long)m.at + size,
			  align, flags, parts, priority, start, end, step);
	loop_end(flags);
}
