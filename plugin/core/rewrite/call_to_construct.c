/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * call_to_construct.c - calls that become constructs (contract in
 *                       call_to_construct.h).
 *
 * In:   which calls, and which constructs.
 * Out:  `enter`, `exit nowait`, marked PC_EVF_MADE; the numbers of blocks and
 *       events do not change.
 * Cost: O(E) for each question.
 */
#include "rewrite/call_to_construct.h"

#include "model/flags.h"
#include "model/nest.h"

void pc_made_event(struct pc_construct *made, struct pc_event *event,
		   enum pc_region_kind region, const char *name, bool enters)
{
	pc_vec_push(made->arena, made->old, *event);
	pc_vec_push(made->arena, made->now, event);
	event->kind = enters ? PC_EV_ENTER : PC_EV_EXIT;
	event->region = region;
	event->name = name;
	event->flags = enters ? PC_EVF_MADE : PC_EVF_MADE | PC_EVF_NOWAIT;
	event->callee = NULL;
	event->dst = (struct pc_val){ .kind = PC_VAL_UNKNOWN };
	event->args.n = 0;
}

/* Whether END may end the construct that BEGIN begins. */
static bool belongs(const struct pc_event *begin, const struct pc_event *end)
{
	if (!((begin->flags | end->flags) & PC_EVF_MADE))
		return true;
	return begin->flags & end->flags & PC_EVF_MADE &&
	       begin->region == end->region && begin->name == end->name;
}

static bool nests(struct pc_arena *arena, const struct pc_fn *fn)
{
	struct pc_nest_in *in;

	if (pc_nest_walk(arena, fn, &in).block)
		return false;
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];
		const struct pc_nest *nest = in[b].nest;
		bool ok = true;

		if (!in[b].reached)
			continue;
		for (uint32_t e = 0; e < block->events.n; e++) {
			const struct pc_event *event = &block->events.v[e];

			if (event->kind == PC_EV_EXIT &&
			    (!nest || !belongs(nest->enter, event)))
				return false;
			nest = pc_nest_step(arena, nest, event, &ok);
		}
		if (!ok || (nest && block->term == PC_TERM_RET))
			return false;
	}
	return true;
}

bool pc_made_keep(struct pc_construct *made, const struct pc_fn *fn)
{
	if (nests(made->arena, fn))
		return true;
	for (uint32_t i = 0; i < made->now.n; i++)
		*made->now.v[i] = made->old.v[i];
	return false;
}
