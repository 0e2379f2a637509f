/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * slice_part.c - the parts of bodies that something depends on (contract in
 *                slice_in.h).
 *
 * In:   what is taken of each function that is kept, and the branches that decide;
 *       the places of which the value matters.
 * Out:  a body of these events only.  A branch that decides nothing becomes a jump to
 *       where its ways meet.  What is not wanted is an unknown value.
 * Cost: linear in the body.
 * Not:  functions with constructs of OpenMP, or that an exception may leave or that
 *       handle one, are not changed.  Blocks of which nothing is left stay: a warning
 *       may show their place.
 *
 * RATIONALE: a branch that decides about no block that matters has no such block on its
 * ways before they meet: the last branch before the block that can miss it decides
 * about it, and so do, in turn, those before that one.  If the ways meet only behind
 * the function, the branch is kept (see_ends ()): a way may be the end of the job.
 */
#include "slice/slice_in.h"

#include <stdio.h>
#include <string.h>
#include "base/arena.h"
#include "graph/exits.h"
#include "graph/flow.h"
#include "graph/reach_blocks.h"
#include "model/bodies.h"
#include "model/build.h"
#include "model/live.h"
#include "graph/where.h"
#include "model/program.h"
#include "tables/passes.h"

bool pc_slice_is_whole(const struct pc_fn *fn)
{
	if (fn->flags & PC_FN_BROKEN || pc_slice_has_threads(fn))
		return true;
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		if (block->term == PC_TERM_TRY || block->term == PC_TERM_UNWIND)
			return true;
		for (uint32_t e = 0; e < block->events.n; e++)
			if (pc_event_throws(&block->events.v[e]))
				return true;
	}
	return false;
}

/* ---- what matters ---- */

/* All of FN matters. */
static void see_whole(struct slice *s, const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		struct slice_at at = { fn->index, b, 0 };

		pc_slice_decide(s, fn->index, b);
		for (; at.event < fn->blocks.v[b].events.n; at.event++) {
			const struct pc_event *event =
				pc_event_at(fn, b, at.event);

			pc_slice_take(s, at);
			pc_slice_want_target(s, fn, event->dst);
			pc_slice_want_place(s, pc_slice_place(s, fn, event->dst),
					    NULL);
			pc_slice_want_all(s, fn, event);
		}
	}
}

/* Of FN, the branches of which the ways meet only behind it: the end of the job may
 * be on one of them. */
static void see_ends(struct slice *s, const struct pc_fn *fn)
{
	uint32_t n;

	pc_slice_controllers(s, fn, 0, &n);
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		if (fn->blocks.v[b].succ.n > 1 &&
		    (s->control[fn->index].all ||
		     !s->control[fn->index].next[b + 1]))
			pc_slice_decide(s, fn->index, b);
}

void pc_slice_see_fn(struct slice *s, const struct pc_fn *fn)
{
	if (pc_slice_is_whole(fn))
		see_whole(s, fn);
	else
		see_ends(s, fn);
}

/* ---- events ---- */

static bool is_wanted(struct slice *s, uint32_t place)
{
	place = pc_slice_find(s, place);
	return place < s->n_wanted && s->wanted[place];
}

/* VALUE of FN as what is kept reads it. */
static struct pc_val reduced(struct slice *s, const struct pc_fn *fn,
			     struct pc_val value)
{
	const struct pc_val unknown = { .kind = PC_VAL_UNKNOWN,
					.rec = value.rec };
	uint32_t place;

	if (value.kind == PC_VAL_UNKNOWN || value.kind == PC_VAL_INT ||
	    value.mod == PC_MOD_ADDR)
		return value;
	place = pc_slice_named(s, fn, value);
	/* A constant, or a function. */
	if (!place || (value.kind == PC_VAL_GLOBAL &&
		       pc_fn_named(s->whole, value.name)))
		return value;
	if (!is_wanted(s, place) ||
	    (value.mod == PC_MOD_DEREF &&
	     !is_wanted(s, pc_slice_place(s, fn, value))))
		return unknown;
	return value;
}

/* Whether the event at AT, in BLOCK, is kept: calls that end the job are, wherever
 * they are. */
static bool is_taken(const struct slice *s, const struct pc_block *block,
		     struct slice_at at)
{
	const struct pc_event *event = &block->events.v[at.event];
	const struct slice_part *part = &s->part[at.fn];

	return part->taken[part->first[at.block] + at.event] ||
	       pc_event_aborts(event) ||
	       (event->kind == PC_EV_CALL &&
		(block->term == PC_TERM_NORETURN ||
		 (event->callee && s->ends[event->callee->index])));
}

/* Argument I of EVENT. */
static struct pc_val argument(struct slice *s, const struct pc_fn *fn,
			      const struct pc_event *event, uint32_t i)
{
	struct pc_val arg = reduced(s, fn, event->args.v[i]);

	/* MPI writes to a buffer, but to none of which the contents matter. */
	if (arg.kind == PC_VAL_UNKNOWN && arg.kind != event->args.v[i].kind &&
	    event->kind == PC_EV_CALL && event->callee &&
	    pc_slice_is_buffer(event->callee->op, i))
		return (struct pc_val){ .kind = PC_VAL_VAR, .mod = PC_MOD_ADDR,
					.name = pc_name(s->whole, "buffer#"),
					.rec = arg.rec };
	return arg;
}

static void copy_event(struct slice *s, struct pc_fn *fn, uint32_t block,
		       const struct pc_event *from)
{
	struct pc_arena *arena = pc_bodies_arena(s->whole);
	struct pc_event *event = pc_event_add(s->whole, fn, block, from->kind,
					      from->loc);

	*event = *from;
	event->args.v = NULL;
	event->args.n = event->args.cap = 0;
	if (from->kind == PC_EV_CALL)
		event->dst = reduced(s, fn, from->dst);
	if (from->args.n)
		pc_vec_room(arena, event->args, from->args.n);
	for (uint32_t i = 0; i < from->args.n; i++)
		pc_vec_push(arena, event->args, argument(s, fn, from, i));
}

/* ---- places ---- */

/* Let what has no place in BLOCK, a copy of OLD, be shown where it would be: at the last
 * event with one (pc_loc_near ()), or a return at the end of the function. */
static void keep_place(struct slice *s, struct pc_fn *fn,
		       struct pc_block *block, const struct pc_block *old)
{
	const struct pc_event *last = NULL;
	struct slice_at at = { fn->index, old->id, 0 };
	bool asked = old->term == PC_TERM_RET && !old->loc.line, kept = true;
	struct pc_event *event;

	for (; at.event < old->events.n; at.event++) {
		const struct pc_event *is = &old->events.v[at.event];
		bool taken = is_taken(s, old, at);

		asked |= taken && !is->loc.line;
		if (!is->loc.line)
			continue;
		last = is;
		kept = taken;
	}
	if (last && !block->loc.line && old->term != PC_TERM_RET)
		block->loc = last->loc;
	if (kept || !asked)
		return;
	/* Nothing reads it. */
	event = pc_event_add(s->whole, fn, block->id, PC_EV_ASSIGN, last->loc);
	event->oper = PC_OPER_COPY;
	event->dst = (struct pc_val){ .kind = PC_VAL_VAR,
				      .name = pc_name(s->whole, "place#") };
	pc_event_arg(s->whole, event, (struct pc_val){ .kind = PC_VAL_INT });
}

/* ---- blocks ---- */

/* The one block to which BLOCK leads, or PC_NONE: several, or none. */
static uint32_t leads(const struct slice *s, const struct pc_fn *fn,
		      const struct pc_block *block)
{
	if (block->succ.n < 2)
		return block->succ.n ? block->succ.v[0] : PC_NONE;
	return s->part[fn->index].decides[block->id] ? PC_NONE :
	       s->control[fn->index].next[block->id + 1] - 1;
}

/* Number the blocks of FN that what is kept of it can reach: TO, by block.  Returns how
 * many. */
static uint32_t number(struct slice *s, const struct pc_fn *fn,
		       struct pc_arena *scratch, uint32_t *to)
{
	struct pc_visit visit = { 0 };
	uint32_t b, n = 0;

	pc_visit_fn(&visit, scratch, fn);
	pc_visit_add(&visit, 0);
	while (pc_visit_next(&visit, &b)) {
		uint32_t next = leads(s, fn, &fn->blocks.v[b]);

		if (next != PC_NONE)
			pc_visit_add(&visit, next);
		else
			pc_visit_on(&visit, b);
	}
	for (b = 0; b < fn->blocks.n; b++)
		to[b] = pc_visit_has(&visit, b) ? n++ : PC_NONE;
	return n;
}

/* Add a copy of OLD, a block of FROM, to FN; TO: the numbers of blocks there. */
static void copy_block(struct slice *s, struct pc_fn *fn,
		       const struct pc_fn *from, const struct pc_block *old,
		       const uint32_t *to)
{
	struct pc_arena *arena = pc_bodies_arena(s->whole);
	uint32_t next = leads(s, from, old);
	struct pc_block *block =
		&fn->blocks.v[pc_block_add(s->whole, fn)];
	struct slice_at at = { fn->index, old->id, 0 };

	block->loc = old->loc;
	block->term = old->succ.n > 1 && next != PC_NONE ? PC_TERM_JMP :
							   old->term;
	if (next != PC_NONE) {
		pc_vec_push(arena, block->succ, to[next]);
	} else {
		block->flags = old->flags;
		block->survived = old->survived;
		block->ways = old->ways;
		block->cond = old->cond;
		for (uint32_t i = 0; i < old->succ.n; i++)
			pc_vec_push(arena, block->succ, to[old->succ.v[i]]);
		for (uint32_t i = 0; i < old->cases.n; i++)
			pc_vec_push(arena, block->cases, old->cases.v[i]);
	}
	if (old->term == PC_TERM_RET &&
	    !is_wanted(s, s->results + fn->index))
		block->cond = (struct pc_val){ .kind = PC_VAL_UNKNOWN };
	for (; at.event < old->events.n; at.event++)
		if (is_taken(s, old, at))
			copy_event(s, fn, block->id,
				   &old->events.v[at.event]);
	keep_place(s, fn, block, old);
}

void pc_slice_part(struct slice *s, struct pc_fn *fn)
{
	struct pc_arena *scratch = pc_arena_new();
	struct pc_fn old = *fn;
	uint32_t *to = PC_ARRAY(scratch, fn->blocks.n, uint32_t), n;

	pc_slice_meet(s, fn->index, 0);
	pc_slice_controllers(s, fn, 0, &n);
	n = number(s, fn, scratch, to);
	memset(&fn->blocks, 0, sizeof fn->blocks);
	pc_vec_room(pc_bodies_arena(s->whole), fn->blocks, n);
	for (uint32_t b = 0; b < old.blocks.n; b++)
		if (to[b] != PC_NONE)
			copy_block(s, fn, &old, &old.blocks.v[b], to);
	pc_arena_free(scratch);
}

static bool says(const struct pc_event *event, char *text, size_t size)
{
	snprintf(text, size, "kept: %s", event->kind == PC_EV_CALL ? "call" :
		 event->kind == PC_EV_ASSIGN ? "assignment" : "construct");
	return true;
}

void pc_pass_slice_dump(FILE *out, const struct pc_program *program,
			const struct pc_fn *fn)
{
	if (program->sliced)
		pc_dump_events(out, fn, says);
}
