/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * depend.c - 'depend': which tasks of one generating strand wait for which.
 *
 * In:   the clauses of a task or of a taskwait, as libgomp receives them.
 * Out:  the cells that a task reads when it begins and writes when it is over;
 *       what a taskwait with 'depend' has waited for.
 * Cost: a table lookup for each clause.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include "abi/defer.h"
#include "base/state.h"
#include "threads/construct.h"
#include "threads/depend.h"
#include "threads/known.h"
#include "threads/place.h"
#include "threads/structs.h"
#include "threads/task.h"

/* libgomp's own function (gcc/omp-builtins.def). */
void GOMP_taskwait_depend(void **depend);

enum { IN = 1, OUT = 2, INOUT = 3, MUTEX = 4, SET = 5 }; /* gomp-constants.h */

#define BUCKETS 32

/* The dependences of tasks of one generating strand on one address: a set of
 * tasks without an order among them, which follow the set before it. */
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

/* Clause number I of DEPEND, in the layout of gcc/omp-low.cc. */
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
			pcrt_cell_drop(entry->now);
			pcrt_cell_drop(entry->before);
			free(entry);
		}
	free(depends);
}

/* OpenMP 5.2, 15.9.5.  The tasks of one set of kind IN, MUTEX or SET do not
 * wait for each other. */
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
		pcrt_cell_drop(entry->before);
		entry->before = entry->now;
		entry->now = pcrt_cell_new();
		entry->kind = kind;
	}
	t->cells->of[i].read = pcrt_cell_ref(entry->before);
	t->cells->of[i].write = pcrt_cell_ref(entry->now);
	if (kind == MUTEX)
		pcrt_lock_take(p, t->strand, (uintptr_t)clause.at);
}

void pcrt_depend_add(struct pcrt_place *p, struct pcrt_task *t, void **depend)
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
