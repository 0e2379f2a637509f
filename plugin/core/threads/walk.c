/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * walk.c - the blocks that control can reach (contract in walk.h).
 *
 * In:   the graph, the loops and their trip counts.
 * Out:  stops, each once.
 * Cost: O(E) per walk; each loop is evaluated once for all walks.
 * Not:  loops that test in the middle; at level paper any loop may run zero
 *       times.
 */
#include "threads/walk.h"

#include "base/arena.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "model/contents.h"
#include "value/value.h"

enum { UNKNOWN, MAYBE, ONCE };

void pc_walk_init(struct pc_walk *walk, struct pc_program *program,
		  const struct pc_fn *fn)
{
	walk->program = program;
	walk->fn = fn;
	walk->runs = PC_ARRAY(program->arena, fn->blocks.n, uint8_t);
}

void pc_walk_begin(struct pc_walk *walk)
{
	pc_visit_begin(&walk->stops, walk->program->arena,
		       2 * walk->fn->blocks.n, PC_EDGES_NONE);
}

/* Whether BLOCK is the header and test of a loop that runs at least once. */
static bool runs(struct pc_walk *walk, uint32_t block)
{
	uint32_t trips, test;
	const struct pc_node *n;

	if (pc_cfg_loop(&walk->fn->info->cfg, block) != block)
		return false;
	if (walk->runs[block] == UNKNOWN) {
		trips = pc_value_trips(walk->program, walk->fn, block, &test);
		n = trips ? pc_node(walk->program, trips) : NULL;
		walk->runs[block] = n && n->kind == PC_NODE_INT && n->num > 0 &&
					    test == block ? ONCE : MAYBE;
	}
	return walk->runs[block] == ONCE;
}

void pc_walk_on(struct pc_walk *walk, uint32_t stop)
{
	const struct pc_cfg *cfg = &walk->fn->info->cfg;
	uint32_t from = pc_walk_block(stop);
	const struct pc_block *block = &walk->fn->blocks.v[from];
	bool entered = stop & 1;

	for (uint32_t i = 0; i < block->succ.n; i++) {
		uint32_t to = block->succ.v[i];

		if (entered && !pc_cfg_in_loop(cfg, to, from))
			continue;
		pc_visit_add(&walk->stops, pc_walk_within(to) |
			     (!pc_cfg_in_loop(cfg, from, to) && runs(walk, to)));
	}
}

void pc_walk_enter(struct pc_walk *walk)
{
	pc_visit_add(&walk->stops, pc_walk_within(0));
}
