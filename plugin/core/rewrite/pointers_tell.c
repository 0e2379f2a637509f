/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pointers_tell.c - whether the result of a call depends on which function it
 *                   means.
 *
 * In:   the events of live functions; the possible callers (graph/callers.c).
 * Out:  by function: whether it may get what differs between processes (the
 *       rank, received data, the clock); whether it may return what is in
 *       memory.
 * Cost: O(events + edges).
 * Not:  what differs because of arguments alone: the call has these, too.
 */
#include "rewrite/pointers_tell.h"

#include "base/arena.h"
#include "model/contents.h"
#include "model/target.h"
#include "tables/mpi_ops.h"
#include "model/constant.h"
#include "model/live.h"
#include "model/value.h"
#include "library/sources.h"
#include "graph/callers.h"

/* Whether EVENT calls code outside the program that gives what differs. */
static bool is_source(const struct pc_event *event)
{
	const struct pc_fn *to = event->kind == PC_EV_CALL ? event->callee :
							     NULL;

	if (!to)
		return false;
	if (to->op)
		return to->op->varying;
	return !pc_event_target(event) &&
	       pc_source_of(to, PC_AXIS_PROCESSES) == PC_SOURCE_DIFFERS;
}

static bool is_memory(const struct pc_program *program, struct pc_val value)
{
	if (value.mod != PC_MOD_NONE)
		return value.mod == PC_MOD_DEREF;
	return pc_place_is_shared(value) && !pc_place_constant(program, value);
}

static void look_at(struct pc_tellers *t, const struct pc_program *program,
		    const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		t->reads[fn->index] |= is_memory(program, block->cond);
		for (uint32_t e = 0; e < block->events.n; e++) {
			const struct pc_event *event = &block->events.v[e];

			t->learns[fn->index] |= is_source(event);
			t->writes[fn->index] |= is_memory(program, event->dst);
			for (uint32_t i = 0; i < event->args.n; i++)
				t->reads[fn->index] |= is_memory(
					program, event->args.v[i]);
		}
	}
}

void pc_tellers_find(struct pc_program *program,
		     const struct pc_callers *callers, struct pc_tellers *t)
{
	uint32_t n = program->fns.n;

	t->learns = PC_ARRAY(program->arena, n + 1, bool);
	t->reads = PC_ARRAY(program->arena, n + 1, bool);
	t->writes = PC_ARRAY(program->arena, n + 1, bool);
	for (uint32_t i = 0; i < n; i++)
		if (pc_fn_live(program->fns.v[i]))
			look_at(t, program, program->fns.v[i]);
	pc_callers_reach(program, callers, t->learns);
	pc_callers_reach(program, callers, t->reads);
	pc_callers_reach(program, callers, t->writes);
}
