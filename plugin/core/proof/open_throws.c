/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * open_throws.c - finds exceptions that the analyses do not follow (contract in
 *                 open_ends.h).
 *
 * In:   calls that may throw (info->raises); the successors that only such an
 *       exception takes, which are no paths for the analyses.
 * Out:  the first call of a function from which such an exception can lead to a
 *       handler that the process leaves again.
 * Cost: O(blocks) for each such call.
 * Not:  at level paper.
 */
#include "model/contents.h"
#include "model/target.h"
#include "proof/open_ends.h"

#include "model/flags.h"
#include "model/opts.h"
#include "graph/exits.h"
#include "graph/fn_info.h"
#include "graph/outside.h"
#include "rewrite/throws.h"

/* Whether an exception that is not followed may leave EVENT. */
static bool raises(const struct pc_event *event)
{
	const struct pc_fn *to = pc_event_runs(event);

	return to ? to->info->raises && !(event->flags & PC_EVF_NOTHROW) :
		    pc_event_raises(event);
}

const struct pc_event *pc_open_throw(struct pc_program *program,
				     const struct pc_fn *fn)
{
	if (program->opts->level == PC_LEVEL_PAPER)
		return NULL;
	for (uint32_t b = 0; fn->lang == PC_LANG_CXX && b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];
		const struct pc_event *call = pc_block_call(block);
		uint32_t ways = pc_block_ways(block);

		if (fn->info->cfg.num[b] != PC_NONE && call && raises(call) &&
		    (block->term == PC_TERM_TRY ||
		     block->term == PC_TERM_JMP) && ways < block->succ.n &&
		    pc_throw_survived(program, fn, block, ways))
			return call;
	}
	return NULL;
}
