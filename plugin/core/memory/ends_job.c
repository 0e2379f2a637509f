/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ends_job.c - from where on the job ends for sure, as far as that is known before there
 *          are values.
 *
 * In:   the cfg of a function; info->over of those that it calls.
 * Out:  info->over, by block: who comes to it comes to MPI_Abort, or to a function
 *       that begins with such a block, and so never back to the caller.  What is
 *       written on the way is nobody's to find.
 * Cost: O(E).
 * Not:  loops, which may have no end; who ends one process only (exit), whose
 *       threads, handlers and libraries may still look; calls within a recursion;
 *       pc_block_ends () knows more, but only later.
 */
#include "memory/ends_job.h"

#include "graph/flow.h"
#include "graph/fn_info.h"

static bool is_over(const struct pc_block *block, const bool *over)
{
	bool all = block->succ.n;

	for (uint32_t i = 0; i < block->events.n; i++)
		if (pc_over_by(&block->events.v[i]))
			return true;
	for (uint32_t i = 0; i < block->succ.n; i++)
		all &= over[block->succ.v[i]];
	return all;
}

void pc_over_find(struct pc_program *program, struct pc_fn *fn)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	bool *over = PC_ARRAY(program->arena, fn->blocks.n, bool);

	/* Successors first: back round a loop it is not known yet, so false. */
	for (uint32_t i = cfg->n_reach; i--;)
		over[cfg->rpo[i]] = is_over(&fn->blocks.v[cfg->rpo[i]], over);
	fn->info->over = over;
}
