/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * slice_calls.c - what calls may call (contract in slice_in.h).
 *
 * In:   the program, with its calls settled; classes of places.
 * Out:  callers of each function, also those that give its address to a library,
 *       which may call it; functions that always end the job.
 * Cost: linear in the calls and what they may call.
 */
#include "slice/slice_in.h"

#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "graph/flow.h"
#include "graph/reach_blocks.h"
#include "graph/targets.h"
#include "library/sources.h"
#include "model/contents.h"
#include "model/live.h"
#include "tables/mpi_ops.h"

#define MANY 16 /* with more targets, the type is looked at, not each function */
#define OF_TYPE ((uint64_t)1 << 40) /* kind of keys */
#define ROUNDS 4 /* functions that only call one that ends the job, and so on */

/* Let TABLE have more than NUMBER numbers. */
static void grow(struct slice_table *table, uint32_t number)
{
	uint32_t n = 2 * number + 64;
	uint32_t *first = PC_ARRAY(table->arena, n, uint32_t);

	memcpy(first, table->first, table->n * sizeof *first);
	pc_arena_return(table->arena, table->first, table->n * sizeof *first);
	table->first = first;
	table->n = n;
}

void pc_slice_put(struct slice_table *table, uint32_t number,
		  struct slice_at at)
{
	struct slice_entry entry = { .at = at };

	/* A place that nothing has named before. */
	if (number >= table->n)
		grow(table, number);
	entry.next = table->first[number];
	table->first[number] = table->all.n;
	pc_vec_push(table->arena, table->all, entry);
}

void pc_slice_table(struct slice *s, struct slice_table *table, uint32_t n)
{
	*table = (struct slice_table){ .arena = s->arena, .n = n };
	table->first = PC_ARRAY(s->arena, n, uint32_t);
	pc_vec_push(s->arena, table->all, ((struct slice_entry){ .next = 0 }));
}

bool pc_slice_outside(const struct pc_event *event)
{
	return event->kind == PC_EV_CALL && event->callee &&
	       !pc_fn_has_body(event->callee);
}

static int compare_types(const void *left, const void *right)
{
	const struct pc_fn *a = *(struct pc_fn *const *)left;
	const struct pc_fn *b = *(struct pc_fn *const *)right;

	if (a->type != b->type)
		return (uintptr_t)a->type < (uintptr_t)b->type ? -1 : 1;
	return a->index < b->index ? -1 : a->index > b->index;
}

/* All functions whose address is taken, by type. */
static void find_pointed(struct slice *s)
{
	for (uint32_t i = 0; i < s->whole->fns.n; i++) {
		struct pc_fn *fn = s->whole->fns.v[i];

		if (fn->flags & (PC_FN_ADDRESS | PC_FN_TABLE))
			pc_vec_push(s->arena, s->pointed, fn);
	}
	if (s->pointed.n)
		qsort(s->pointed.v, s->pointed.n, sizeof *s->pointed.v,
		      compare_types);
	s->pointed_known = true;
}

/* How many of S->pointed have a type before TYPE, or that type. */
static uint32_t types_to(const struct slice *s, const char *type, bool with)
{
	uint32_t low = 0, high = s->pointed.n;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		uintptr_t at = (uintptr_t)s->pointed.v[middle]->type;

		if (at < (uintptr_t)type || (with && at == (uintptr_t)type))
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

struct pc_fn *const *pc_slice_targets(struct slice *s,
				      const struct pc_event *event,
				      uint32_t *n)
{
	uint32_t first;

	*n = 1;
	if (event->callee)
		return &event->callee;
	if (!s->pointed_known)
		find_pointed(s);
	*n = s->pointed.n;
	if (!event->type)
		return s->pointed.v;
	if (pc_targets_set_for(s->whole, event))
		return pc_targets_given(s->whole, event, n);
	first = types_to(s, event->type, false);
	*n = types_to(s, event->type, true) - first;
	return s->pointed.v + first;
}

bool pc_slice_many(struct slice *s, const struct pc_event *event, uint32_t n)
{
	return !event->callee && n > MANY &&
	       !(event->type && pc_targets_set_for(s->whole, event));
}

uint32_t pc_slice_type(struct slice *s, const char *type, int64_t part)
{
	return pc_slice_key(s, OF_TYPE + (uint64_t)(part + 2), type);
}

/* ---- callers ---- */

/* Enter each function in S->pointed under its class. */
static void fill_classes(struct slice *s)
{
	for (uint32_t i = 0; i < s->pointed.n; i++) {
		uint32_t fn = s->pointed.v[i]->index;

		pc_slice_put(&s->classes, pc_slice_find(s, s->fns + fn),
			     (struct slice_at){ fn, 0, 0 });
	}
}

/* The event at AT gives libraries the functions of the class of PLACE. */
static void give(struct slice *s, uint32_t place, void *with)
{
	const struct slice_table *t = &s->classes;
	uint32_t class_ = place ? pc_slice_find(s, place) : 0;

	/* Places that were made after the classes have no function. */
	for (uint32_t i = pc_slice_first(t, class_); i; i = t->all.v[i].next)
		pc_slice_put(&s->calls, t->all.v[i].at.fn,
			     *(const struct slice_at *)with);
}

static void give_field(struct slice *s, uint32_t place, void *with)
{
	give(s, pc_slice_to(s, place), with);
}

/* Whether a function without a model may call the functions that it gets. */
static bool calls_back(const struct pc_fn *callee)
{
	return callee->op ? callee->op->class_ == PC_OP_LOCAL :
	       pc_source_is_unknown(pc_source_of(callee, PC_AXIS_PROCESSES));
}

static void call_outside(struct slice *s, const struct pc_fn *fn,
			 const struct pc_event *event, struct slice_at at)
{
	if (!calls_back(event->callee))
		return;
	for (uint32_t i = 0; i < event->args.n; i++) {
		struct pc_val arg = event->args.v[i];
		uint32_t aim = pc_slice_aim(s, fn, arg);

		give(s, aim, &at);
		give(s, pc_slice_to(s, aim), &at);
		if (arg.rec)
			pc_slice_fields(s, arg.rec, &at, give_field);
	}
}

static void fill_calls(struct slice *s)
{
	for (uint32_t i = 0; i < s->whole->fns.n; i++) {
		const struct pc_fn *fn = s->whole->fns.v[i];
		struct slice_at at = { .fn = i };

		for (at.block = 0; at.block < fn->blocks.n; at.block++) {
			const struct pc_block *block = &fn->blocks.v[at.block];

			for (at.event = 0; at.event < block->events.n;
			     at.event++) {
				const struct pc_event *event =
					&block->events.v[at.event];
				struct pc_fn *const *to;
				uint32_t n;

				if (event->kind != PC_EV_CALL)
					continue;
				to = pc_slice_targets(s, event, &n);
				if (pc_slice_many(s, event, n))
					n = 0;
				for (uint32_t k = 0; k < n; k++)
					pc_slice_put(&s->calls, to[k]->index,
						     at);
				if (pc_slice_outside(event))
					call_outside(s, fn, event, at);
			}
		}
	}
}

void pc_slice_callers(struct slice *s)
{
	if (!s->pointed_known)
		find_pointed(s);
	pc_slice_table(s, &s->classes, s->places.n);
	fill_classes(s);
	pc_slice_table(s, &s->calls, s->whole->fns.n);
	fill_calls(s);
}

/* ---- functions that end the job ---- */

bool pc_slice_block_ends(const struct slice *s, const struct pc_block *block)
{
	if (block->term == PC_TERM_NORETURN)
		return true;
	for (uint32_t e = 0; e < block->events.n; e++) {
		const struct pc_event *event = &block->events.v[e];

		if (pc_event_aborts(event) ||
		    (event->kind == PC_EV_CALL && event->callee &&
		     s->ends[event->callee->index]))
			return true;
	}
	return false;
}

static bool ends(const struct slice *s, struct pc_arena *scratch,
		 const struct pc_fn *fn)
{
	struct pc_visit visit = { 0 };
	uint32_t b;

	pc_visit_fn(&visit, scratch, fn);
	pc_visit_add(&visit, 0);
	while (pc_visit_next(&visit, &b)) {
		const struct pc_block *block = &fn->blocks.v[b];

		if (pc_slice_block_ends(s, block))
			continue;
		if (block->term == PC_TERM_RET ||
		    block->term == PC_TERM_UNWIND)
			return false;
		pc_visit_on(&visit, b);
	}
	return true;
}

void pc_slice_ends(struct slice *s)
{
	struct pc_arena *scratch = pc_arena_new();
	bool news = true;

	s->ends = PC_ARRAY(s->arena, s->whole->fns.n, bool);
	for (int round = 0; news && round < ROUNDS; round++) {
		news = false;
		for (uint32_t i = 0; i < s->whole->fns.n; i++) {
			const struct pc_fn *fn = s->whole->fns.v[i];

			if (s->ends[i] || !pc_fn_has_body(fn))
				continue;
			s->ends[i] = ends(s, scratch, fn);
			news |= s->ends[i];
			pc_arena_clear(scratch);
		}
	}
	pc_arena_free(scratch);
}
