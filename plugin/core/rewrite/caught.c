/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * caught.c - what happens to exceptions that leave a function.
 *
 * In:   info->throws; which handlers take which types.
 * Out:  info->caught: the types with which a process may continue: a caller has
 *       a handler from which a path leads back, or there may be an unknown
 *       caller.  With all other types the job ends: nothing catches them (C++17
 *       18.3/9), or every handler calls MPI_Abort.
 * Cost: O(E) per function and round; a few rounds, and one more each time that
 *       a caller turns out to catch.
 * Not:  inside constructs; a handler after calls through pointers, which
 *       possibly do not return.
 *
 * RATIONALE: the known callers of a function stand for unknown ones, too: the
 * usual program has its handler in main.
 */
#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "model/program.h"
#include "graph/callers.h"
#include "graph/exits.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "model/target.h"
#include "rewrite/throws.h"

struct catches {
	struct pc_program *program;
	const struct pc_callers *callers;
	bool *ends;   /* by function: all paths call MPI_Abort, none returns */
	bool *waits;
	uint32_t *queue, n;
	/* of one function, by block: */
	bool *back;   /* a path leads to a return */
	uint64_t *on; /* if these are thrown, one does, or leads further up */
};

/* Whether the job ends in BLOCK. */
static bool is_over(const struct catches *c, const struct pc_block *block)
{
	if (pc_block_ends(block))
		return true;
	for (uint32_t e = 0; e < block->events.n; e++) {
		const struct pc_fn *to = pc_event_target(&block->events.v[e]);

		if (to && c->ends[to->index])
			return true;
	}
	return false;
}

static bool handles(const struct pc_block *block)
{
	for (uint32_t e = 0; e < block->events.n; e++)
		if (pc_event_handles(&block->events.v[e]))
			return true;
	return false;
}

/* What the last call of BLOCK throws within the function. */
static uint64_t thrown_in(const struct catches *c, const struct pc_block *block)
{
	uint32_t e = pc_block_last_call(block);

	return e == PC_NONE || pc_event_throws_out(block, &block->events.v[e],
						   NULL) ? 0 :
	       pc_event_thrown(c->program, &block->events.v[e], 0);
}

/* Update block B of FN from its successors.  Returns whether it changed. */
static bool look_ahead(struct catches *c, const struct pc_fn *fn, uint32_t b)
{
	const struct pc_block *block = &fn->blocks.v[b];
	uint32_t ways = pc_block_ways(block);
	bool back = block->term == PC_TERM_RET, news;
	uint64_t on = block->term == PC_TERM_UNWIND ? fn->info->caught : 0;
	uint64_t thrown = thrown_in(c, block);

	if (is_over(c, block))
		return false;
	for (uint32_t k = 0; k < ways; k++) {
		uint32_t to = block->succ.v[k];
		bool throws = block->term == PC_TERM_TRY ? k != 0 :
			      block->term == PC_TERM_JMP && thrown;
		uint64_t taken;

		if (throws) {
			/* A rethrown type is not known. */
			back |= c->on[to] & (thrown & PC_THROWN_ANY ? UINT64_MAX
								    : thrown);
			continue;
		}
		back |= c->back[to];
		pc_block_takes(c->program, block, UINT64_MAX, k, &taken);
		on |= c->on[to] & taken;
	}
	if (handles(block))
		on = back ? UINT64_MAX : 0;
	news = back != c->back[b] || on & ~c->on[b];
	c->back[b] = back;
	c->on[b] |= on;
	return news;
}

static void look_through(struct catches *c, const struct pc_fn *fn,
			 struct pc_arena *scratch)
{
	bool changed = true;

	c->back = PC_ARRAY(scratch, fn->blocks.n, bool);
	c->on = PC_ARRAY(scratch, fn->blocks.n, uint64_t);
	while (changed) {
		changed = false;
		for (uint32_t b = fn->blocks.n; b--;)
			changed |= look_ahead(c, fn, b);
	}
}

/* ---- functions that end the job ---- */

static bool calls_abort(const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		if (pc_block_ends(&fn->blocks.v[b]))
			return true;
	return false;
}

static void find_ends(struct catches *c)
{
	uint32_t n = c->program->fns.n;

	for (uint32_t i = 0; i < n; i++)
		if (pc_fn_live(c->program->fns.v[i]) &&
		    calls_abort(c->program->fns.v[i]))
			c->queue[c->n++] = i;
	for (uint32_t i = 0; i < c->n; i++) {
		const struct pc_fn *fn = c->program->fns.v[c->queue[i]];
		struct pc_arena *scratch = pc_scratch_take(c->program);

		look_through(c, fn, scratch);
		c->ends[fn->index] = !fn->info->throws && !c->back[0];
		pc_scratch_give(c->program, scratch);
		for (uint32_t k = c->callers->first[fn->index];
		     c->ends[fn->index] && k < c->callers->first[fn->index + 1];
		     k++) {
			uint32_t up = c->callers->from[k];

			if (c->waits[up] || c->n == n)
				continue;
			c->waits[up] = true;
			c->queue[c->n++] = up;
		}
	}
	c->n = 0;
	memset(c->waits, 0, n * sizeof *c->waits);
}

/* ---- handlers ---- */

static void mark(struct catches *c, struct pc_fn *fn, uint64_t types)
{
	types &= fn->info->throws;
	if (!(types & ~fn->info->caught))
		return;
	fn->info->caught |= types;
	if (c->waits[fn->index])
		return;
	c->waits[fn->index] = true;
	c->queue[c->n++] = fn->index;
}

/* Mark the callees of FN whose exceptions FN, or a caller of FN, catches. */
static void mark_callees(struct catches *c, const struct pc_fn *fn)
{
	struct pc_arena *scratch = pc_scratch_take(c->program);
	bool looked = false;

	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		for (uint32_t e = 0; e < block->events.n; e++) {
			const struct pc_event *event = &block->events.v[e];
			struct pc_fn *target = pc_event_target(event);

			if (!target || !pc_event_throws(event))
				continue;
			if (pc_event_throws_out(block, event, NULL)) {
				mark(c, target, fn->info->caught);
				continue;
			}
			if (!looked)
				look_through(c, fn, scratch);
			looked = true;
			for (uint32_t k = block->term == PC_TERM_TRY;
			     k < block->succ.n; k++)
				mark(c, target, c->on[block->succ.v[k]]);
		}
	}
	pc_scratch_give(c->program, scratch);
}

/* Whether FN has no other known caller, but may have unknown ones. */
static bool called_from_outside(const struct catches *c, const struct pc_fn *fn)
{
	if (!strcmp(fn->name, "main"))
		return false;
	for (uint32_t k = c->callers->first[fn->index];
	     k < c->callers->first[fn->index + 1]; k++)
		if (c->callers->from[k] != fn->index)
			return false;
	return fn->flags & (PC_FN_ADDRESS | PC_FN_TABLE) || fn->type ||
	       (fn->flags & PC_FN_EXPORTED && !c->program->closed);
}

void pc_caught_find(struct pc_program *program,
		    const struct pc_callers *callers)
{
	uint32_t n = program->fns.n;
	struct catches c = { .program = program, .callers = callers };

	c.ends = PC_ARRAY(program->arena, n, bool);
	c.waits = PC_ARRAY(program->arena, n, bool);
	c.queue = PC_ARRAY(program->arena, n + 1, uint32_t);
	find_ends(&c);
	for (uint32_t i = 0; i < n; i++) {
		struct pc_fn *fn = program->fns.v[i];

		if (pc_fn_live(fn) && called_from_outside(&c, fn))
			fn->info->caught = UINT64_MAX;
	}
	for (uint32_t i = 0; i < n; i++)
		if (pc_fn_live(program->fns.v[i]))
			mark_callees(&c, program->fns.v[i]);
	while (c.n) {
		uint32_t i = c.queue[--c.n];

		c.waits[i] = false;
		mark_callees(&c, program->fns.v[i]);
	}
}
