/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * nest.c - open constructs (contract in nest.h).
 *
 * Every block is visited once, with the constructs that were open on the first
 * path to it.  So each enter event makes one struct pc_nest, and equal nests
 * are equal pointers.
 */
#include "model/nest.h"

#include "base/arena.h"
#include "model/model.h"

const struct pc_nest *pc_nest_step(struct pc_arena *arena,
				   const struct pc_nest *nest,
				   const struct pc_event *event, bool *ok)
{
	if (event->kind == PC_EV_ENTER) {
		struct pc_nest *fresh = PC_NEW(arena, struct pc_nest);

		fresh->up = nest;
		fresh->enter = event;
		return fresh;
	}
	if (event->kind != PC_EV_EXIT)
		return nest;
	if (!nest)
		*ok = false;
	return nest ? nest->up : NULL;
}

struct pc_nest_clash pc_nest_walk(struct pc_arena *arena,
				  const struct pc_fn *fn,
				  struct pc_nest_in **in_out)
{
	uint32_t n = fn->blocks.n, todo = 0;
	struct pc_nest_in *in = PC_ARRAY(arena, n, struct pc_nest_in);
	uint32_t *stack = PC_ARRAY(arena, n, uint32_t);
	struct pc_nest_clash clash = { NULL, NULL, NULL };
	bool ok = true;

	*in_out = in;
	if (!n)
		return clash;
	in[0].reached = true;
	stack[todo++] = 0;
	while (todo) {
		const struct pc_block *block = &fn->blocks.v[stack[--todo]];
		const struct pc_nest *nest = in[block->id].nest;

		for (uint32_t i = 0; i < block->events.n; i++)
			nest = pc_nest_step(arena, nest, &block->events.v[i],
					    &ok);
		for (uint32_t i = 0; i < block->succ.n; i++) {
			uint32_t to = block->succ.v[i];

			if (in[to].reached && in[to].nest != nest &&
			    !clash.block) {
				clash.block = &fn->blocks.v[to];
				clash.first = in[to].nest;
				clash.other = nest;
			}
			if (in[to].reached)
				continue;
			in[to].reached = true;
			in[to].nest = nest;
			stack[todo++] = to;
		}
	}
	return clash;
}

bool pc_fn_has_constructs(const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			enum pc_ev_kind kind = fn->blocks.v[b].events.v[e].kind;

			if (kind != PC_EV_ASSIGN && kind != PC_EV_CALL)
				return true;
		}
	return false;
}
