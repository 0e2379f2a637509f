/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * slice_drop.c - bodies that nothing depends on (contract in slice_in.h).
 *
 * In:   s->kept.
 * Out:  of the other functions a block that returns an unknown value; the memory of
 *       their bodies is free, unless they are few.
 * Cost: linear in the program; at any time, one group of units is there twice.
 * Not:  functions that always end the job, and those that only stand in place of
 *       their calls, keep their bodies: callers need them.
 *
 * A function that allocates memory, or calls one that does, still does so: whether
 * a type has several objects follows from that (memory/record.c).
 */
#include "slice/slice_in.h"

#include "base/arena.h"
#include "graph/fn_info.h"
#include "library/sources.h"
#include "model/bodies.h"
#include "model/build.h"
#include "model/contents.h"
#include "model/live.h"
#include "model/program.h"
#include "model/record_types.h"
#include "model/value.h"

#define FEW 4 /* events of a function that is not worth to be replaced */
#define WORTH 8 /* moving all bodies is worth the memory of one of so many */

static bool is_small(const struct pc_fn *fn)
{
	return fn->blocks.n == 1 && fn->blocks.v[0].events.n <= FEW;
}

static bool is_dropped(const struct slice *s, const struct pc_fn *fn)
{
	return pc_fn_has_body(fn) && !s->kept[fn->index] &&
	       !s->ends[fn->index] && !(fn->flags & PC_FN_SHORT) &&
	       !is_small(fn);
}

/* ---- what remains of a function ---- */

bool pc_slice_is_memory(const struct pc_event *event)
{
	if (event->kind == PC_EV_ASSIGN)
		return event->oper == PC_OPER_OTHER && event->args.n == 1 &&
		       event->args.v[0].kind == PC_VAL_UNKNOWN;
	return pc_slice_outside(event) && !event->callee->op &&
	       pc_source_of(event->callee, PC_AXIS_PROCESSES) ==
		       PC_SOURCE_MEMORY;
}

static bool allocates(const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			if (pc_slice_is_memory(pc_event_at(fn, b, e)))
				return true;
	return false;
}

/* By function: it or a function that it may call allocates memory. */
static bool *find_memory(struct slice *s)
{
	bool *has = PC_ARRAY(s->arena, s->whole->fns.n, bool);

	s->keep.n = 0;
	for (uint32_t i = 0; i < s->whole->fns.n; i++) {
		has[i] = allocates(s->whole->fns.v[i]);
		if (has[i])
			pc_vec_push(s->arena, s->keep, i);
	}
	while (s->keep.n) {
		uint32_t fn = s->keep.v[--s->keep.n];

		for (uint32_t k = pc_slice_first(&s->calls, fn); k;
		     k = s->calls.all.v[k].next) {
			uint32_t by = s->calls.all.v[k].at.fn;

			if (has[by])
				continue;
			has[by] = true;
			pc_vec_push(s->arena, s->keep, by);
		}
	}
	return has;
}

/* FN passes ARG, which points to a record: its type may have several objects. */
static void note_object(struct slice *s, const struct pc_fn *fn,
			struct pc_val arg)
{
	struct pc_record *record = pc_record_type(s->whole, arg.rec);
	bool own = arg.kind == PC_VAL_VAR && arg.mod == PC_MOD_NONE;

	for (uint32_t i = 0; own && i < fn->params.n; i++)
		own = fn->params.v[i] != arg.name;
	record->several |= own || arg.kind == PC_VAL_TMP ||
			   (record->seen == fn->index + 1 &&
			    !pc_val_eq(record->at, arg));
	record->seen = fn->index + 1;
	record->at = arg;
}

static void note_objects(struct slice *s, const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			for (uint32_t i = 0; event->kind == PC_EV_CALL &&
			     i < event->args.n; i++)
				if (event->args.v[i].rec)
					note_object(s, fn, event->args.v[i]);
		}
}

static bool returns(const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		if (fn->blocks.v[b].term == PC_TERM_RET &&
		    fn->blocks.v[b].cond.kind != PC_VAL_UNKNOWN)
			return true;
	return false;
}

static void replace(struct slice *s, struct pc_fn *fn, bool memory)
{
	struct pc_val unknown = { .kind = PC_VAL_UNKNOWN };
	bool value = returns(fn);
	struct pc_event *event;

	note_objects(s, fn);
	fn->flags |= PC_FN_SLICED;
	memset(&fn->blocks, 0, sizeof fn->blocks);
	pc_block_add(s->whole, fn);
	fn->blocks.v[0].term = PC_TERM_RET;
	fn->blocks.v[0].loc = fn->end;
	if (!value && !memory)
		return;
	event = pc_event_add(s->whole, fn, 0, PC_EV_ASSIGN, fn->end);
	event->oper = PC_OPER_OTHER;
	event->dst = pc_val_tmp(0);
	pc_event_arg(s->whole, event, unknown);
	/* One operand is fresh memory, two are any value. */
	if (!memory)
		pc_event_arg(s->whole, event, unknown);
	if (value)
		fn->blocks.v[0].cond = event->dst;
}

/* Whether it is worth to move all bodies, if DROPPED of them are replaced. */
static bool is_worth(const struct slice *s, uint32_t dropped)
{
	uint32_t bodies = 0;

	for (uint32_t i = 0; i < s->whole->fns.n; i++)
		bodies += pc_fn_has_body(s->whole->fns.v[i]);
	return s->parts || (dropped && dropped >= bodies / WORTH);
}

/* Replace the body of FN, or move what is kept of it. */
static void settle(struct slice *s, struct pc_fn *fn, bool memory)
{
	if (is_dropped(s, fn))
		replace(s, fn, memory);
	else if (s->parts && pc_fn_has_body(fn) && s->kept[fn->index] &&
		 !pc_slice_is_whole(fn))
		pc_slice_part(s, fn);
	else
		pc_bodies_move(s->whole, fn);
	/* What passes have found of temporaries are places of events. */
	if (fn->info) {
		fn->info->tmps_known = false;
		fn->info->tmps.n = 0;
	}
}

uint32_t pc_slice_drop(struct slice *s)
{
	struct pc_program *whole = s->whole;
	const bool *memory;
	uint32_t dropped = 0, groups;

	for (uint32_t i = 0; i < whole->fns.n; i++)
		dropped += is_dropped(s, whole->fns.v[i]);
	if (!dropped && !s->parts)
		return 0;
	memory = find_memory(s);
	if (!is_worth(s, dropped)) {
		for (uint32_t i = 0; i < whole->fns.n; i++)
			if (is_dropped(s, whole->fns.v[i]))
				replace(s, whole->fns.v[i], memory[i]);
		return dropped;
	}
	groups = pc_bodies_begin(whole);
	for (uint32_t i = 0; s->parts && i < whole->fns.n; i++)
		settle(s, whole->fns.v[i], memory[i]);
	for (uint32_t i = 0; i < groups; i++) {
		struct pc_bodies *group = &whole->bodies.v[i];

		for (uint32_t k = 0; !s->parts && k < group->fns.n; k++)
			settle(s, group->fns.v[k],
			       memory[group->fns.v[k]->index]);
		pc_bodies_free(group);
	}
	return dropped;
}
