/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * throws.c - functions that a user's exception can leave.
 *
 * In:   the callers of each function.
 * Out:  info->throws: the types with which a path that begins with an explicit
 *       throw, in the function or a callee, leads out of it.  As far as the
 *       compiler knows, any call may throw (if there is no memory, for
 *       example); these paths are not considered.  Where a handler is chosen,
 *       block->ways: the number of successors that the types reaching it take.
 * Cost: O(E) per function, a block once more for each type that reaches it; all
 *       of it once more for each type of each call of one that throws.
 * Not:  LIMIT: functions that are not defined here, and calls through pointers,
 *       are assumed not to throw (tests/core/match-exception-not.pcm), not even
 *       those that do not return (tests/core/match-noreturn-cleanup.pcm).
 */
#include "rewrite/throws.h"

#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "model/live.h"
#include "model/nest.h"
#include "model/program.h"
#include "graph/callers.h"
#include "graph/exits.h"
#include "graph/flow.h"
#include "graph/regions.h"

/* Whether what CALL of BLOCK throws continues in the function. */
static bool is_caught(const struct pc_block *block, const struct pc_event *call)
{
	if (call != pc_block_call(block))
		return false;
	return block->term == PC_TERM_TRY ||
	       (block->term == PC_TERM_JMP &&
		call->callee->flags & PC_FN_NORETURN);
}

/* OpenMP 5.2, 5.1.1: an exception does not leave a construct; the program ends
 * there.  A guard is no construct. */
static bool in_construct(const struct pc_nest *nest)
{
	while (nest && pc_region_is_guard(nest->enter->region))
		nest = nest->up;
	return nest;
}

bool pc_event_throws_out(const struct pc_block *block,
			 const struct pc_event *event,
			 const struct pc_nest *nest)
{
	return pc_event_throws(event) && !is_caught(block, event) &&
	       !in_construct(nest);
}

/* ---- what leaves a function ---- */

/* Which types reach a block: thrown, before a handler; held, in a handler. */
struct come {
	struct pc_program *program;
	struct pc_fn *fn;
	struct pc_nest_in *in;
	uint64_t *thrown, *held; /* by block, at its start */
	bool *seen, *waits;
	uint32_t *todo, n;
	uint64_t out;
	struct pc_arena *scratch;
};

static void come_to(struct come *c, uint32_t b, uint64_t thrown, uint64_t held)
{
	if (c->seen[b] && !(thrown & ~c->thrown[b]) && !(held & ~c->held[b]))
		return;
	c->seen[b] = true;
	c->thrown[b] |= thrown;
	c->held[b] |= held;
	if (c->waits[b])
		return;
	c->waits[b] = true;
	c->todo[c->n++] = b;
}

bool pc_event_handles(const struct pc_event *event)
{
	return event->kind == PC_EV_CALL && event->callee &&
	       !strcmp(event->callee->name, "__cxa_begin_catch");
}

static bool ends_handling(const struct pc_event *event)
{
	return event->kind == PC_EV_CALL && event->callee &&
	       !strcmp(event->callee->name, "__cxa_end_catch");
}

/* Follow the events of BLOCK: update *THROWN and *HELD to its end.  Returns
 * what its last call throws within the function. */
static uint64_t follow_events(struct come *c, const struct pc_block *block,
			      uint64_t *thrown, uint64_t *held)
{
	const struct pc_nest *nest = c->in[block->id].nest;
	uint64_t last = 0;
	bool ok = true;

	for (uint32_t e = 0; e < block->events.n; e++) {
		const struct pc_event *event = &block->events.v[e];

		if (event->kind == PC_EV_CALL)
			last = pc_event_thrown(c->program, event, *held);
		if (pc_event_throws_out(block, event, nest))
			c->out |= last;
		if (pc_event_handles(event)) {
			*held |= *thrown;
			*thrown = 0;
		} else if (ends_handling(event)) {
			*held = 0;
		}
		nest = pc_nest_step(c->scratch, nest, event, &ok);
	}
	return last;
}

static void follow(struct come *c, uint32_t b)
{
	const struct pc_block *block = &c->fn->blocks.v[b];
	const struct pc_event *call = pc_block_call(block);
	uint64_t thrown = c->thrown[b], held = c->held[b];
	uint64_t last = follow_events(c, block, &thrown, &held);
	uint32_t ways = pc_block_ways(block);

	if (pc_block_ends(block))
		return;
	if (block->term == PC_TERM_UNWIND)
		c->out |= thrown ? thrown : PC_THROWN_ANY;
	for (uint32_t k = 0; k < ways; k++) {
		uint64_t on;

		if (pc_block_takes(c->program, block,
				   thrown ? thrown : PC_THROWN_ANY, k, &on)) {
			if (!on)
				continue;
		} else if (block->term == PC_TERM_TRY ? k :
			   last && is_caught(block, call)) {
			on = last;
		} else {
			on = thrown;
		}
		come_to(c, block->succ.v[k], on, held);
	}
}

/* The types that leave FN.  PREFER: set block->ways where FN chooses a
 * handler. */
static uint64_t find_types(struct pc_program *program, struct pc_fn *fn,
			   bool prefer)
{
	struct come c = { .program = program, .fn = fn };
	uint32_t n = fn->blocks.n;

	c.scratch = pc_scratch_take(program);
	c.thrown = PC_ARRAY(c.scratch, n, uint64_t);
	c.held = PC_ARRAY(c.scratch, n, uint64_t);
	c.seen = PC_ARRAY(c.scratch, n, bool);
	c.waits = PC_ARRAY(c.scratch, n, bool);
	c.todo = PC_ARRAY(c.scratch, n + 1, uint32_t);
	pc_nest_walk(c.scratch, fn, &c.in);
	come_to(&c, 0, 0, 0);
	while (c.n) {
		uint32_t b = c.todo[--c.n];

		c.waits[b] = false;
		follow(&c, b);
	}
	for (uint32_t b = 0; prefer && b < n; b++)
		if (c.seen[b])
			pc_block_prefer(program, &fn->blocks.v[b],
					c.thrown[b] ? c.thrown[b]
						    : PC_THROWN_ANY);
	pc_scratch_give(program, c.scratch);
	return c.out;
}

/* If FN throws more than before, add it to QUEUE: its callers may, too. */
static void look_again(struct pc_program *program, struct pc_fn *fn,
		       uint32_t *queue, bool *waits, uint32_t *n)
{
	uint64_t types;

	if (!pc_fn_live(fn) || fn->lang != PC_LANG_CXX)
		return;
	types = find_types(program, fn, false);
	if (!(types & ~fn->info->throws))
		return;
	fn->info->throws |= types;
	if (waits[fn->index])
		return;
	waits[fn->index] = true;
	queue[(*n)++] = fn->index;
}

bool pc_throws_find(struct pc_program *program,
		    const struct pc_callers *callers)
{
	uint32_t n = program->fns.n, count = 0;
	uint32_t *queue = PC_ARRAY(program->arena, n + 1, uint32_t);
	bool *waits = PC_ARRAY(program->arena, n + 1, bool), any = false;

	pc_thrown_find(program);
	for (uint32_t i = 0; i < n; i++)
		look_again(program, program->fns.v[i], queue, waits, &count);
	while (count) {
		uint32_t i = queue[--count];

		waits[i] = false;
		for (uint32_t k = callers->first[i]; k < callers->first[i + 1];
		     k++)
			look_again(program, program->fns.v[callers->from[k]],
				   queue, waits, &count);
	}
	for (uint32_t i = 0; i < n; i++) {
		struct pc_fn *fn = program->fns.v[i];

		any |= pc_fn_live(fn) && fn->info->throws;
		if (pc_fn_live(fn) && fn->lang == PC_LANG_CXX)
			find_types(program, fn, true);
	}
	return any;
}
