/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_task.c - tasks: what orders them, and the strand of each.
 *
 * In:   __parcoach_task in place of GOMP_task, __parcoach_taskwait and
 *       __parcoach_taskwait_depend.
 * Out:  strands.  The task runs as GOMP_task would have run it.
 * Cost: an allocation or two for each task, and two joins (rt_strand.c).
 *
 * The data that libgomp hands to the task's function gets a header of ours, with
 * which the function's thread finds the task again (rt_task.h).
 */
#include <stdlib.h>
#include <string.h>
#include "rt_hook.h"
#include "rt_task.h"

/* libgomp's own functions (gcc/omp-builtins.def). */
void GOMP_task(void (*fn)(void *), void *data, void (*copy)(void *, void *),
	       long size, long align, bool deferred, unsigned flags,
	       void **depend, int priority, void *detach);
void GOMP_taskwait_depend(void **depend);

enum { FINAL = 1 << 1, DEPEND = 1 << 3, DETACH = 1 << 13 }; /* gomp-constants.h */
enum { IN = 1, OUT = 2, INOUT = 3, MUTEX = 4, SET = 5 };

#define BUCKETS 32
#define SPARE 64

/* What tasks of one maker have said of one address: a set of tasks that does not
 * order its members, behind another. */
struct entry {
	struct entry *next;
	const void *at;
	uintptr_t kind;
	struct pcrt_cell *now, *before;
};

struct pcrt_depends {
	struct entry *buckets[BUCKETS];
};

struct clause {
	const void *at;
	uintptr_t kind;
};

/* ---- depend ---- */

/* Clause number I of DEPEND, laid out as gcc/omp-low.cc does. */
static struct clause clause_at(void **depend, size_t i)
{
	size_t outs = (uintptr_t)depend[depend[0] ? 1 : 2], mutexes, ins;
	void **object;

	if (depend[0])
		return (struct clause){ depend[2 + i], i < outs ? OUT : IN };
	mutexes = (uintptr_t)depend[3];
	ins = (uintptr_t)depend[4];
	if (i < outs)
		return (struct clause){ depend[5 + i], OUT };
	if (i < outs + mutexes)
		return (struct clause){ depend[5 + i], MUTEX };
	if (i < outs + mutexes + ins)
		return (struct clause){ depend[5 + i], IN };
	object = (void **)depend[5 + i];
	return (struct clause){ object[0], (uintptr_t)object[1] };
}

static size_t clause_count(void **depend)
{
	return (uintptr_t)depend[depend[0] ? 0 : 1];
}

static uintptr_t kind_of(struct clause clause)
{
	return clause.kind == INOUT ? OUT : clause.kind;
}

static struct entry *entry_of(struct pcrt_strand *s, const void *at, bool make)
{
	size_t i = (uintptr_t)at / 8 % BUCKETS;
	struct entry *entry;

	if (!s->depends && (!make ||
			    !(s->depends = PCRT_NEW(1, struct pcrt_depends))))
		return NULL;
	entry = s->depends->buckets[i];
	while (entry && entry->at != at)
		entry = entry->next;
	if (entry || !make || !(entry = PCRT_NEW(1, struct entry)))
		return entry;
	entry->at = at;
	entry->next = s->depends->buckets[i];
	s->depends->buckets[i] = entry;
	return entry;
}

void pcrt_depends_free(struct pcrt_depends *depends)
{
	for (int i = 0; depends && i < BUCKETS; i++)
		while (depends->buckets[i]) {
			struct entry *entry = depends->buckets[i];

			depends->buckets[i] = entry->next;
			pcrt_cell_drop(entry->now, 1);
			pcrt_cell_drop(entry->before, 1);
			free(entry);
		}
	free(depends);
}

/* OpenMP 5.2, 15.9.5.  The tasks of one set of kind IN, MUTEX or SET do not wait
 * for each other. */
static bool same_set(const struct entry *entry, uintptr_t kind)
{
	return entry->now && entry->kind == kind && kind != OUT;
}

static void depend_add(struct pcrt_place *p, struct pcrt_task *t, size_t i,
		       struct clause clause)
{
	struct entry *entry = entry_of(p->strand, clause.at, true);
	uintptr_t kind = kind_of(clause);

	if (!entry)
		return;
	if (!same_set(entry, kind)) {
		pcrt_cell_drop(entry->before, 1);
		entry->before = entry->now;
		entry->now = pcrt_cell_new();
		entry->kind = kind;
	}
	t->cells->of[i].read = pcrt_cell_ref(entry->before, 1);
	t->cells->of[i].write = pcrt_cell_ref(entry->now, 1);
	if (kind == MUTEX)
		pcrt_lock_take(p, t->strand, (uintptr_t)clause.at);
}

/* The end of T is also that of who fulfils its event, in whatever thread. */
static void detach_all(struct pcrt_task *t)
{
	for (size_t i = 0; t->cells && i < t->cells->n; i++)
		if (t->cells->of[i].write)
			atomic_store(&t->cells->of[i].write->detached, true);
	if (t->children)
		atomic_store(&t->children->detached, true);
	if (t->group)
		atomic_store(&t->group->detached, true);
}

static void depend_all(struct pcrt_place *p, struct pcrt_task *t, void **depend)
{
	size_t n = clause_count(depend);

	t->cells = (struct pcrt_cells *)calloc(1, sizeof *t->cells +
							 n * sizeof t->cells->of[0]);
	if (!t->cells)
		return;
	t->cells->n = n;
	for (size_t i = 0; i < n; i++)
		depend_add(p, t, i, clause_at(depend, i));
}

/* ---- a task's life ---- */

static void begin(struct pcrt_task *t)
{
	/* Parts that are run at once are made before the first one begins. */
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
		pcrt_cell_drop(t->cells->of[i].read, 1);
	}
}

/* Hand on what was not known when the task was made. */
static void hand_on(struct pcrt_task *t)
{
	struct pcrt_strand *s = t->strand;

	pcrt_strand_sync(s);
	for (size_t i = 0; t->cells && i < t->cells->n; i++)
		pcrt_cell_put(t->cells->of[i].write, &s->known);
	if (t->maker) {
		if (pcrt_known_join(&t->maker->known, &s->known)) {
			t->maker->untold = PCRT_TELL;
			t->maker->used = true;
		}
	} else {
		pcrt_cell_put(t->children, &s->known);
	}
	pcrt_cell_put(t->group, &s->known);
}

static void end(struct pcrt_task *t, struct pcrt_place *p)
{
	struct pcrt_strand *s = t->strand;

	pcrt_section_end(s);
	pcrt_strand_settle(s);
	if (s->untold)
		hand_on(t);
	for (size_t i = 0; t->cells && i < t->cells->n; i++)
		pcrt_cell_drop(t->cells->of[i].write, 1);
	free(t->cells);
	pcrt_cell_drop(t->children, 1);
	pcrt_cell_drop(t->group, 1);
	pcrt_strand_end(p, s);
}

void pcrt_task_run(void *arg)
{
	struct pcrt_task *t = (struct pcrt_task *)arg;
	struct pcrt_place *at = t->strand ? pcrt_place_with(t->strand) : NULL;
	struct pcrt_place *p = at ? at : pcrt_place_here();
	int depth = p ? p->depth : 0;
	bool hooked = p && p->hooked;
	char *data = (char *)arg + t->at;

	memcpy(data, &t->head, t->head_size);
	if (!t->strand) {
		t->fn(data);
		return;
	}
	begin(t);
	pcrt_mine.begun = t;
	t->fn(data);
	pcrt_mine.begun = NULL;
	/* An exit is missing where the task was cancelled. */
	if (p) {
		pcrt_place_back(p, depth);
		p->hooked = hooked;
	}
	end(t, p);
}

void pcrt_task_copy(void *to, void *from)
{
	const struct pcrt_task *t = (const struct pcrt_task *)from;
	char *data = (char *)to + t->at;

	memcpy(to, from, sizeof *t);
	if (t->copy)
		t->copy(data, t->data);
	else
		memcpy(data, t->data, t->size);
}

/* What P's strand makes, as a strand. */
static struct pcrt_strand *strand_made(struct pcrt_place *p, bool waits)
{
	struct pcrt_strand *s = p->strand, *made = pcrt_strand_child(p);

	if (!made)
		return NULL;
	made->any = !waits || s->any;
	made->alone = s->alone || (s == &p->self && p->masters);
	if (s->groups && s->groups <= PCRT_GROUPS) {
		made->group[0] = pcrt_cell_ref(s->group[s->groups - 1], 1);
		made->groups = 1;
		made->used = true;
	}
	return made;
}

/* The cell of the tasks that S makes.  One reference for each, SPARE at a time:
 * other threads drop them at any time. */
static struct pcrt_cell *child_cell(struct pcrt_strand *s)
{
	if (!s->children)
		s->children = pcrt_cell_new();
	if (s->children && s->spare == 0) {
		pcrt_cell_ref(s->children, SPARE);
		s->spare = SPARE;
	}
	s->spare -= s->children != NULL;
	return s->children;
}

bool pcrt_task_fill(struct pcrt_task *t, struct pcrt_place *p)
{
	struct pcrt_strand *s = p->strand;

	t->strand = strand_made(p, t->maker);
	if (!t->strand)
		return false;
	t->strand->task = true;
	t->strand->final = s->final || t->final;
	t->strand->used |= t->strand->final;
	s->used = true;
	t->children = child_cell(s);
	if (t->strand->groups)
		t->group = pcrt_cell_ref(t->strand->group[0], 1);
	return true;
}

long pcrt_task_room(struct pcrt_task *t, long size, long align)
{
	if (align < (long)_Alignof(struct pcrt_task))
		align = _Alignof(struct pcrt_task);
	t->size = (size_t)size;
	t->at = (sizeof *t + (size_t)align - 1) / (size_t)align * (size_t)align;
	return align;
}

struct pcrt_place *pcrt_task_place(const struct parcoach_record *record)
{
	struct pcrt_place *p = NULL;

	if (!pcrt_mine.alone && !pcrt_is_off(record))
		p = pcrt_place_here();
	return p && p->hooked && p->strand && p->size > 1 ? p : NULL;
}

PCRT_EXPORT void __parcoach_task(struct parcoach_record *record,
				 void (*fn)(void *), void *data,
				 void (*copy_data)(void *, void *), long size,
				 long align, _Bool deferred, unsigned flags,
				 void **depend, int priority, void *detach)
{
	struct pcrt_task t = { .fn = fn, .copy = copy_data, .data = data };
	struct pcrt_place *p;

	PCRT_DEFER(task, record, fn, data, copy_data, size, align, deferred,
		   flags, depend, priority, detach);
	p = pcrt_task_place(record);
	if (p) {
		t.head_size = flags & DETACH ? sizeof t.head.event : 0;
		t.maker = !deferred || p->strand->final ? p->strand : NULL;
		t.final = flags & FINAL;
		pcrt_task_fill(&t, p);
	}
	if (!t.strand) {
		GOMP_task(fn, data, copy_data, size, align, deferred, flags,
			  depend, priority, detach);
		return;
	}
	if (flags & DEPEND && depend)
		depend_all(p, &t, depend);
	if (flags & DETACH)
		detach_all(&t);
	align = pcrt_task_room(&t, size, align);
	GOMP_task(pcrt_task_run, &t, pcrt_task_copy, (long)t.at + size, align,
		  deferred, flags, depend, priority, detach);
}

bool pcrt_task_is_known(void)
{
	return pcrt_mine.begun;
}

struct pcrt_strand *pcrt_task_strand(struct pcrt_place *p, bool loop)
{
	struct pcrt_task *t = pcrt_mine.begun;
	struct pcrt_strand *s;

	pcrt_mine.begun = NULL;
	if (t || !loop)
		return t ? t->strand : NULL;
	s = p->size == 1 ? NULL : pcrt_strand_any(p);
	/* Its parts are several, whoever makes them. */
	if (s)
		s->shared = true;
	return s;
}

/* ---- taskwait ---- */

PCRT_EXPORT void __parcoach_taskwait(struct parcoach_record *record)
{
	struct pcrt_place *p;

	if (pcrt_is_off(record))
		return;
	PCRT_DEFER(taskwait, record);
	p = pcrt_place_here();
	if (p && p->hooked && p->strand && p->strand->children) {
		pcrt_strand_settle(p->strand);
		p->strand->waited = true;
	}
}

PCRT_EXPORT void __parcoach_taskwait_depend(struct parcoach_record *record,
					    void **depend)
{
	struct pcrt_strand *s;
	struct pcrt_place *p;

	if (record->flags & PARCOACH_OFF) {
		GOMP_taskwait_depend(depend);
		return;
	}
	PCRT_DEFER(taskwait_depend, record, depend);
	GOMP_taskwait_depend(depend);
	p = pcrt_place_here();
	s = p && p->hooked ? p->strand : NULL;
	for (size_t i = 0; s && i < clause_count(depend); i++) {
		struct clause clause = clause_at(depend, i);
		struct entry *entry = entry_of(s, clause.at, false);

		if (entry && pcrt_cell_get(same_set(entry, kind_of(clause)) ?
					   entry->before : entry->now,
					   &s->known))
			s->untold = PCRT_TELL;
		if (entry && entry->now && atomic_load(&entry->now->detached))
			s->flushed = s->used = true;
	}
}
