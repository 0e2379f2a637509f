/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * task.c - tasks: what orders them, and the strand of each.
 *
 * In:   __parcoach_task in place of GOMP_task, and __parcoach_taskwait.
 * Out:  strands.  The task runs as GOMP_task would have run it.
 * Cost: some words in front of the task's data, which only its thread writes.
 *       One or two allocations, and two joins (strand.c), if it has `depend`,
 *       makes calls, or its generating strand knows of calls.
 *
 * The data that libgomp passes to the task's function gets a header of ours,
 * with which the thread of the function finds the task again (task.h).
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "abi/defer.h"
#include "abi/hook.h"
#include "abi/record.h"
#include "base/state.h"
#include "threads/call_order.h"
#include "threads/construct.h"
#include "threads/depend.h"
#include "threads/finished_tasks.h"
#include "threads/known.h"
#include "threads/place.h"
#include "threads/strand.h"
#include "threads/structs.h"
#include "threads/task.h"

/* libgomp's own functions (gcc/omp-builtins.def). */
void GOMP_task(void (*fn)(void *), void *data, void (*copy)(void *, void *),
	       long size, long align, bool deferred, unsigned flags,
	       void **depend, int priority, void *detach);

enum { FINAL = 1 << 1, DEPEND = 1 << 3, DETACH = 1 << 13 }; /* gomp-constants.h */

/* ---- a task's life ---- */

/* T begins, and has a strand. */
static void begin(struct pcrt_task *t)
{
	/* Parts that run at once are all created before the first one
	 * begins. */
	if (t->loop && t->maker &&
	    pcrt_known_join(&t->strand->known, &t->maker->known)) {
		t->strand->untold = PCRT_TELL;
		t->strand->used = true;
	}
	for (size_t i = 0; t->cells && i < t->cells->n; i++) {
		if (pcrt_cell_get(t->cells->of[i].read, &t->strand->known)) {
			t->strand->untold = PCRT_TELL;
			t->strand->used = true;
		}
		if (t->cells->of[i].read &&
		    atomic_load(&t->cells->of[i].read->detached))
			t->strand->flushed = t->strand->used = true;
		pcrt_cell_drop(t->cells->of[i].read);
	}
}

static struct pcrt_strand *strand_make(struct pcrt_place *p,
				       struct pcrt_task *t)
{
	struct pcrt_strand *s = pcrt_strand_new(p);

	if (!s)
		return NULL;
	s->phase = s->joined = t->phase;
	s->any = t->any;
	s->alone = t->alone;
	s->shared = t->shared;
	s->final = t->final;
	s->group[0] = t->group;
	s->groups = t->group != 0;
	s->used = s->final || s->groups;
	t->strand = s;
	return s;
}

struct pcrt_strand *pcrt_task_strand(struct pcrt_place *p, struct pcrt_task *t)
{
	struct pcrt_strand *s = strand_make(p, t);

	if (s)
		begin(t);
	return s;
}

/* Tell what was not known when the task was created. */
static void hand_on(struct pcrt_task *t)
{
	struct pcrt_strand *s = t->strand;

	pcrt_strand_sync(s);
	for (size_t i = 0; t->cells && i < t->cells->n; i++)
		pcrt_cell_put(t->cells->of[i].write, &s->known);
	if (!t->maker) {
		pcrt_ended_put(s, t->parent, false);
	} else if (pcrt_known_join(&t->maker->known, &s->known)) {
		t->maker->untold = PCRT_TELL;
		t->maker->used = true;
	}
	if (t->group)
		pcrt_ended_put(s, t->group, false);
}

/* T is over, and has a strand. */
static __attribute__((noinline)) void end(struct pcrt_task *t,
					  struct pcrt_place *p)
{
	struct pcrt_strand *s = t->strand;

	pcrt_section_end(s);
	pcrt_strand_settle(s);
	if (s->untold)
		hand_on(t);
	for (size_t i = 0; t->cells && i < t->cells->n; i++)
		pcrt_cell_drop(t->cells->of[i].write);
	free(t->cells);
	pcrt_strand_end(p, s);
}

/* P's thread begins T: its strand, if it was needed before. */
static inline void run_begin(struct pcrt_task *t, struct pcrt_place *p)
{
	int depth = p->depth++;

	/* Its tasks also run in the barrier at the end of 'parallel'. */
	p->hooked = true;
	if (__builtin_expect(p->strand->forked != NULL, 0))
		pcrt_strand_rejoin(p->strand);
	if (depth < PCRT_DEPTH) {
		p->in[depth].site = t->site;
		p->in[depth].strand = t->strand;
		p->in[depth].task = t;
	} else if (!t->strand) {
		pcrt_task_strand(p, t);
	}
	if (t->strand) {
		t->strand->next = p->strand;
		p->strand = t->strand;
	} else if (depth < PCRT_DEPTH) {
		atomic_store_explicit(&p->pending, depth + 1,
				      memory_order_relaxed);
	}
}

static void run_at(struct pcrt_task *t, struct pcrt_place *p, void *data)
{
	struct pcrt_strand *outer;
	bool hooked = p->hooked;
	int depth = p->depth;

	if (pcrt_is_pending(p))
		pcrt_strand_need(p);
	outer = p->strand;
	if (t->strand)
		begin(t);
	run_begin(t, p);
	t->fn(data);
	/* A canceled task has no exit hook. */
	if (p->depth > depth + 1)
		pcrt_place_back(p, depth + 1);
	atomic_store_explicit(&p->pending, 0, memory_order_relaxed);
	p->depth = depth;
	p->strand = outer;
	p->hooked = hooked;
	if (t->strand)
		end(t, p);
}

/* The place where T runs, if it is where T was created. */
static struct pcrt_place *place_of(const struct pcrt_task *t)
{
	struct pcrt_place *p = pcrt_place_with(t->team, t->instance);

	if (p)
		return p;
	p = pcrt_place_here();
	return p && p->team == t->team && p->instance == t->instance ? p
								     : NULL;
}

void pcrt_task_run(void *arg)
{
	struct pcrt_task *t = (struct pcrt_task *)arg;
	struct pcrt_place *p = place_of(t);
	char *data = (char *)arg + t->at;

	if (t->head_size)
		memcpy(data, &t->head, t->head_size);
	if (p) {
		run_at(t, p, data);
		return;
	}
	if (t->strand)
		begin(t);
	t->fn(data);
	if (t->strand)
		end(t, NULL);
}

/* Fill T, which is created from M. */
static inline void fill(struct pcrt_task *t, const struct pcrt_making *m)
{
	struct pcrt_place *p = m->place;
	struct pcrt_strand *s = p->strand;

	if (s->used || pcrt_team_is_open(s))
		pcrt_strand_settle(s);
	s->makes = true;
	t->head_size = m->head_size;
	t->at = m->at;
	t->fn = m->fn;
	t->site = m->site;
	t->team = p->team;
	t->instance = p->instance;
	t->phase = s->phase;
	t->parent = s->id;
	t->group = s->groups && s->groups <= PCRT_GROUPS ?
		   s->group[s->groups - 1] : 0;
	t->strand = NULL;
	t->maker = m->maker;
	t->cells = NULL;
	t->any = !t->maker || s->any;
	t->shared = m->loop && !t->maker;
	t->alone = !t->shared &&
		   (s->alone || (s == &p->self && p->masters));
	t->final = m->final | s->final;
	t->loop = m->loop;
	/* If S knows only what is before the team, that can wait. */
	if (s->based && strand_make(p, t)) {
		pcrt_known_copy(&t->strand->known, &s->known);
		t->strand->based = t->strand->used = true;
	}
}

void pcrt_task_copy(void *to, void *from)
{
	const struct pcrt_making *m = (const struct pcrt_making *)from;
	struct pcrt_task *t = (struct pcrt_task *)to;
	char *data = (char *)to + m->at;

	if (m->task)
		*t = *m->task;
	else
		fill(t, m);
	if (m->head_size)
		t->head = m->head;
	if (m->copy)
		m->copy(data, m->data);
	else if (m->size)
		memcpy(data, m->data, m->size);
}

long pcrt_task_room(struct pcrt_making *m, long size, long align)
{
	if (align < (long)_Alignof(struct pcrt_task))
		align = _Alignof(struct pcrt_task);
	m->size = (size_t)size;
	m->at = (sizeof(struct pcrt_task) + (size_t)align - 1) &
		-(size_t)align;
	return align;
}

struct pcrt_place *pcrt_task_place(const struct parcoach_record *record)
{
	struct pcrt_place *p = NULL;

	if (!pcrt_mine.alone && !pcrt_is_off(record))
		p = pcrt_place_here();
	return p && p->hooked && p->strand && p->size > 1 ? p : NULL;
}

/* The end of T, which S generates, is also the end of what fulfills its event,
 * in any thread. */
static void detach_all(struct pcrt_task *t, struct pcrt_strand *s)
{
	for (size_t i = 0; t->cells && i < t->cells->n; i++)
		if (t->cells->of[i].write)
			atomic_store(&t->cells->of[i].write->detached, true);
	s->detached = s->used = true;
	if (t->group) {
		pcrt_strand_sync(s);
		pcrt_ended_put(s, t->group, true);
	}
}
/* M's task, T, has something rare; called before it is copied. */
static __attribute__((noinline)) void
fill_rest(struct pcrt_making *m, struct pcrt_task *t, void **depend,
	  bool detach)
{
	struct pcrt_place *p = m->place;

	if (detach)
		m->head_size = sizeof m->head.event;
	fill(t, m);
	m->task = t;
	if (depend && (t->strand || strand_make(p, t)))
		pcrt_depend_add(p, t, depend);
	if (detach)
		detach_all(t, p->strand);
}

PCRT_EXPORT void __parcoach_task(struct parcoach_record *record,
				 void (*fn)(void *), void *data,
				 void (*copy_data)(void *, void *), long size,
				 long align, _Bool deferred, unsigned flags,
				 void **depend, int priority, void *detach)
{
	struct pcrt_making m;
	struct pcrt_task t;

	PCRT_DEFER(task, record, fn, data, copy_data, size, align, deferred,
		   flags, depend, priority, detach);
	m.place = pcrt_task_place(record);
	if (!m.place) {
		GOMP_task(fn, data, copy_data, size, align, deferred, flags,
			  depend, priority, detach);
		return;
	}
	align = pcrt_task_room(&m, size, align);
	m.head_size = 0;
	m.fn = fn;
	m.copy = copy_data;
	m.data = data;
	m.site = pcrt_site_of(record);
	m.maker = !deferred || m.place->strand->final ? m.place->strand : NULL;
	m.final = flags & FINAL;
	m.loop = false;
	m.task = NULL;
	if (__builtin_expect(flags & (DEPEND | DETACH), 0))
		fill_rest(&m, &t, flags & DEPEND ? depend : NULL,
			  flags & DETACH);
	GOMP_task(pcrt_task_run, &m, pcrt_task_copy, (long)m.at + size, align,
		  deferred, flags, depend, priority, detach);
}

/* ---- taskwait ---- */

PCRT_EXPORT void __parcoach_taskwait(struct parcoach_record *record)
{
	struct pcrt_place *p;

	if (pcrt_is_off(record))
		return;
	PCRT_DEFER(taskwait, record);
	p = pcrt_place_last();
	if (!p)
		p = pcrt_place_search(omp_get_level());
	/* A place without a strand has generated no tasks. */
	if (p && p->hooked && p->strand && !pcrt_is_pending(p) &&
	    p->strand->makes) {
		pcrt_strand_settle(p->strand);
		p->strand->waited = p->strand->used = true;
	}
}
