/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * weak.h - runs processes in every order of their steps, where each load sees
 *          every value that C11 allows it to see.  For tests/unit/weak.c.
 *
 * Each atomic object keeps the history of its values.  A process has a view:
 * the position in each history up to which it has seen values; a load takes any
 * value from there on.  Release attaches the view to the stored value, acquire
 * joins it to the view of the process, relaxed does neither.  A
 * read-modify-write takes the last value and keeps the view attached to it (C11
 * 5.1.2.4, release sequences).  A weak compare-and-swap may fail spuriously,
 * here once in each execution.
 *
 * The code under test is the real code; only its atomic operations are replaced.
 * To advance a process by one operation, it is run from its start with the
 * results that it has seen so far, does the next operation, and jumps out at the
 * one after it.  It must not depend on anything else.
 *
 * In:    weak_run (process): all that process P does; weak_judge (), called at
 *        the end of each execution; weak_object () for each atomic object.
 * Cost:  states that were reached before are not explored again.
 * LIMIT: seq_cst is treated as acquire and release.  A load never sees a value
 *        that is stored later in every order of steps (the code under test has
 *        no store that depends on a relaxed load).  Plain stores must belong to
 *        one owner.
 */
#ifndef WEAK_H
#define WEAK_H

#include <setjmp.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "check.h"

#ifndef WEAK_PROCESSES
#define WEAK_PROCESSES 3
#endif
#define WEAK_OBJECTS 80
#define WEAK_VALUES 20
#define WEAK_STEPS 200

struct weak_view {
	uint8_t of[WEAK_OBJECTS];
};

struct weak_value {
	uint64_t value;
	struct weak_view view; /* attached to it */
};

struct weak_object {
	uint64_t values; /* number of values, with the initial one */
	struct weak_value value[WEAK_VALUES];
};

struct weak_process {
	uint64_t steps, over, last; /* see weak_last () */
	uint64_t at, flags; /* where it restarted, see weak_anew () */
	struct weak_view view;
	uint64_t seen[WEAK_STEPS]; /* results of its operations */
	bool good[WEAK_STEPS];
};

static struct weak_object weak_object_of[WEAK_OBJECTS];
static const void *weak_at[WEAK_OBJECTS];
static unsigned weak_objects;
static struct weak_process weak_process[WEAK_PROCESSES];
static int weak_processes;
static bool weak_failed; /* spuriously */
static bool weak_eager; /* loads see the newest values, all in one step */

static void weak_run(int p);
static void weak_judge(void);

/* The process that is being advanced. */
static struct weak_process *weak_self;
static uint64_t weak_step;
static bool weak_stepped;
static jmp_buf weak_out;
/* The outcome of its new step, and the number of outcomes. */
static uint64_t weak_way, weak_ways;

static unsigned weak_find(const void *at)
{
	unsigned i = 0;

	while (i < weak_objects && weak_at[i] != at)
		i++;
	if (i == weak_objects)
		abort();
	return i;
}

/* The object at AT, with its first value 0. */
static void weak_object(const void *at)
{
	if (weak_objects == WEAK_OBJECTS)
		abort();
	weak_at[weak_objects] = at;
	weak_object_of[weak_objects].values = 1;
	memset(weak_object_of[weak_objects++].value, 0,
	       sizeof weak_object_of->value);
}

static void weak_join(struct weak_view *a, const struct weak_view *b)
{
	for (unsigned i = 0; i < weak_objects; i++)
		if (b->of[i] > a->of[i])
			a->of[i] = b->of[i];
}

/* What the process will do next follows from AT and FLAGS alone, which weak_run
 * gets when it runs it again: its earlier results can be forgotten. */
static void weak_anew(uint64_t at, uint64_t flags)
{
	if (weak_step < weak_self->steps || weak_self->over)
		return;
	weak_self->at = at;
	weak_self->flags = flags;
	weak_self->steps = weak_step = 0;
}

/* The process will only load, and the others do not depend on it.  A late load
 * can see every value that an early one can, so the others continue first. */
static void weak_last(void)
{
	weak_self->last = 1;
}

static bool weak_acquires(memory_order order)
{
	return order != memory_order_relaxed && order != memory_order_release;
}

static bool weak_releases(memory_order order)
{
	return order != memory_order_relaxed && order != memory_order_acquire;
}

/* Whether the current operation was done before. */
static bool weak_done(void)
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

/* Choose one of the values from the view on, or one of MORE other outcomes:
 * NULL. */
static const struct weak_value *weak_see(unsigned i, memory_order order,
					 unsigned more)
{
	struct weak_object *o = &weak_object_of[i];
	uint64_t first = weak_self->view.of[i];
	struct weak_value *v;

	weak_ways = o->values - first + more;
	if (weak_way >= o->values - first)
		return NULL;
	v = &o->value[first + weak_way];
	weak_self->view.of[i] = (uint8_t)(first + weak_way);
	if (weak_acquires(order))
		weak_join(&weak_self->view, &v->view);
	return v;
}

static void weak_append(unsigned i, uint64_t value, memory_order order,
			const struct weak_view *inherited)
{
	struct weak_object *o = &weak_object_of[i];
	struct weak_value *v = &o->value[o->values];

	if (o->values == WEAK_VALUES)
		abort();
	memset(v, 0, sizeof *v);
	v->value = value;
	weak_self->view.of[i] = (uint8_t)o->values++;
	if (inherited)
		v->view = *inherited;
	if (weak_releases(order))
		weak_join(&v->view, &weak_self->view);
}

/* The newest value, which a load could see: for a choice that only becomes easier
 * with older ones. */
static uint64_t weak_newest(const void *at)
{
	bool done = weak_step < weak_self->steps;

	if (weak_eager && !done && weak_self->steps++ == WEAK_STEPS)
		abort();
	if (weak_eager ? !done : !weak_done()) {
		struct weak_object *o = &weak_object_of[weak_find(at)];

		weak_ways = 1;
		weak_self->seen[weak_step] = o->value[o->values - 1].value;
	}
	return weak_self->seen[weak_step++];
}

static uint64_t weak_load(const void *at, memory_order order)
{
	if (weak_eager)
		return weak_newest(at);
	if (!weak_done())
		weak_self->seen[weak_step] =
			weak_see(weak_find(at), order, 0)->value;
	return weak_self->seen[weak_step++];
}


/* A store belongs to the step before it: an early store takes no value away
 * from any load, so these orders include all others. */
static void weak_store(const void *at, uint64_t value, memory_order order)
{
	if (weak_step == weak_self->steps) {
		if (weak_self->steps++ == WEAK_STEPS)
			abort();
		weak_append(weak_find(at), value, order, NULL);
	}
	weak_step++;
}

/* The value seen decides: the last value, if it is *SEEN, is swapped; an older
 * value equal to *SEEN cannot be swapped, so that is not an outcome. */
static bool weak_swap(unsigned i, uint64_t seen, uint64_t value,
		      memory_order yes, memory_order no, bool weak)
{
	struct weak_object *o = &weak_object_of[i];
	struct weak_value *last = &o->value[o->values - 1];
	const struct weak_value *v;
	bool fail = weak && !weak_failed;
	uint64_t *got = &weak_self->seen[weak_step];
	struct weak_view view = weak_self->view;

	v = weak_see(i, no, fail);
	if (!v) {
		weak_failed = true;
		*got = seen;
		return false;
	}
	*got = v->value;
	if (v->value != seen)
		return false;
	weak_self->view = view;
	if (v != last) /* as in the outcome that sees the last one */
		*got = last->value;
	weak_self->view.of[i] = (uint8_t)(o->values - 1);
	if (weak_acquires(last->value == seen ? yes : no))
		weak_join(&weak_self->view, &last->view);
	if (last->value != seen)
		return false;
	view = last->view;
	weak_append(i, value, yes, &view);
	return true;
}

static bool weak_exchange(const void *at, uint64_t *seen, uint64_t value,
			  memory_order yes, memory_order no, bool weak)
{
	if (!weak_done())
		weak_self->good[weak_step] =
			weak_swap(weak_find(at), *seen, value, yes, no, weak);
	*seen = weak_self->seen[weak_step];
	return weak_self->good[weak_step++];
}

/* Atomically add MORE, with acquire and release order; what was there. */
static __attribute__((unused)) uint64_t weak_add(const void *at, uint64_t more)
{
	uint64_t *got = &weak_self->seen[weak_step];

	if (!weak_done()) {
		struct weak_object *o = &weak_object_of[weak_find(at)];
		struct weak_view view = o->value[o->values - 1].view;

		weak_ways = 1;
		*got = o->value[o->values - 1].value;
		weak_join(&weak_self->view, &view);
		weak_append(weak_find(at), *got + more, memory_order_acq_rel,
			    &view);
	}
	return weak_self->seen[weak_step++];
}

#undef atomic_load_explicit
#undef atomic_store_explicit
#undef atomic_compare_exchange_weak_explicit
#define atomic_load_explicit(at, order) weak_load(at, order)
#define atomic_store_explicit(at, value, order) weak_store(at, value, order)
#define atomic_compare_exchange_weak_explicit(at, seen, value, yes, no) \
	weak_exchange(at, seen, value, yes, no, true)

/* ---- exploring ---- */

/* STEPPED: only the stores before the first other operation. */
static void weak_go(int p, uint64_t way, bool stepped)
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

/* What a process will do next follows from the results of its operations so
 * far, so equal logs, views and histories are equal states. */
#define WEAK_STATES (1u << 24)
static uint64_t weak_known[WEAK_STATES], weak_states;
static unsigned weak_epoch;

static uint64_t weak_hash(uint64_t h, const void *data, size_t size)
{
	const char *c = data;
	uint64_t word;

	for (size_t i = 0; i < size; i += sizeof word) {
		word = 0;
		memcpy(&word, c + i, size - i < sizeof word ? size - i :
							      sizeof word);
		h = (h ^ word) * 0x9e3779b97f4a7c15u;
		h ^= h >> 32;
	}
	return h;
}

static bool weak_explored(void)
{
	uint64_t h = 2 * weak_epoch + weak_failed;
	size_t i;

	for (unsigned o = 0; o < weak_objects; o++)
		h = weak_hash(h, &weak_object_of[o], sizeof(uint64_t) +
			      weak_object_of[o].values *
			      sizeof(struct weak_value));
	for (int p = 0; p < weak_processes; p++) {
		const struct weak_process *q = &weak_process[p];

		h = weak_hash(h, q, sizeof(uint64_t) * 5 + sizeof q->view);
		h = weak_hash(h, q->seen, q->steps * sizeof *q->seen);
		h = weak_hash(h, q->good, q->steps * sizeof *q->good);
	}
	h |= 1;
	for (i = h >> 40; weak_known[i]; i = (i + 1) % WEAK_STATES)
		if (weak_known[i] == h)
			return true;
	weak_known[i] = h;
	if (++weak_states > WEAK_STATES / 2)
		abort();
	return false;
}

/* Explore all continuations. */
static void weak_explore(void)
{
	uint64_t values[WEAK_OBJECTS];
	bool any = false, busy = false, failed = weak_failed;

	if (weak_explored() || check_failed)
		return;
	for (unsigned i = 0; i < weak_objects; i++)
		values[i] = weak_object_of[i].values;
	for (int p = 0; p < weak_processes; p++)
		busy |= !weak_process[p].over && !weak_process[p].last;
	for (int p = 0; p < weak_processes; p++) {
		struct weak_process old = weak_process[p];

		/* Of those that only load, one after the other. */
		if (old.over || (old.last && (busy || any)))
			continue;
		for (uint64_t way = 0, ways = 1; way < ways; way++) {
			any = true;
			weak_go(p, way, false);
			ways = weak_ways;
			weak_explore();
			weak_process[p] = old;
			weak_failed = failed;
			for (unsigned i = 0; i < weak_objects; i++)
				weak_object_of[i].values = values[i];
		}
	}
	if (!any)
		weak_judge();
}

/* Start with PROCESSES processes that have done nothing, and no objects. */
static void weak_begin(int processes)
{
	memset(weak_process, 0, sizeof weak_process);
	weak_processes = processes;
	weak_objects = 0;
	weak_epoch++;
	weak_failed = false;
	if (weak_states > WEAK_STATES / 4) {
		memset(weak_known, 0, sizeof weak_known);
		weak_states = 0;
	}
}

/* Explore every execution of the processes and objects. */
static void weak_all(void)
{
	for (int p = 0; p < weak_processes; p++)
		weak_go(p, 0, true);
	weak_explore();
}

#endif
