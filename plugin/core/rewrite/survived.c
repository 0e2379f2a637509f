/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * survived.c - after which exceptions a function continues.
 *
 * In:   the successors of a block that only an exception takes.
 * Out:  whether the function handles it and then returns; block->survived where
 *       a call throws an exception of the user.
 * Cost: O(blocks) for a question.
 * Not:  which of several handlers takes it.
 */
#include "base/arena.h"
#include "model/live.h"
#include "model/program.h"
#include "graph/exits.h"
#include "graph/flow.h"
#include "graph/reach_blocks.h"
#include "rewrite/throws.h"

static bool handles(const struct pc_block *block)
{
	for (uint32_t e = 0; e < block->events.n; e++)
		if (pc_event_handles(&block->events.v[e]))
			return true;
	return false;
}

static bool returns(const struct pc_block *block)
{
	return block->term == PC_TERM_RET && !pc_block_ends(block);
}

/* Continue VISIT at all blocks; true if one has WANT. */
static bool reaches(struct pc_visit *visit, const struct pc_fn *fn,
		    bool (*want)(const struct pc_block *), uint32_t *found)
{
	while (pc_visit_next(visit, found)) {
		if (want(&fn->blocks.v[*found]))
			return true;
		if (!pc_block_ends(&fn->blocks.v[*found]))
			pc_visit_on(visit, *found);
	}
	return false;
}

bool pc_throw_survived(struct pc_program *program, const struct pc_fn *fn,
		       const struct pc_block *block, uint32_t from)
{
	struct pc_arena *scratch = pc_scratch_take(program);
	struct pc_visit visit = {.n = 0};
	uint32_t at;
	bool found;

	pc_visit_fn(&visit, scratch, fn);
	for (uint32_t k = from; k < block->succ.n; k++)
		pc_visit_add(&visit, block->succ.v[k]);
	found = reaches(&visit, fn, handles, &at);
	if (found) {
		pc_visit_again(&visit);
		pc_visit_add(&visit, at);
		found = reaches(&visit, fn, returns, &at);
	}
	pc_scratch_give(program, scratch);
	return found;
}

void pc_throws_survived(struct pc_program *program, struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		struct pc_block *block = &fn->blocks.v[b];

		block->survived = block->term == PC_TERM_TRY &&
				  pc_block_ways(block) > 1 &&
				  pc_throw_survived(program, fn, block, 1);
	}
}
