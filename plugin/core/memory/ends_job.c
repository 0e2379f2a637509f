/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ends_job.c - blocks from which every path certainly ends the job, as far as
 *              this is known before values are computed.
 *
 * In:   the cfg of a function; info->over of its callees.
 * Out:  info->over, by block: a process that reaches the block reaches
 *       MPI_Abort, or a function that begins with such a block, and so never
 *       returns to the caller.  Nothing reads what is written on that path.
 * Cost: O(E).
 * Not:  loops, which may not terminate; what ends only one process (exit),
 *       whose threads, handlers and libraries may still read; calls within a
 *       recursion; pc_block_ends () knows more, but only later.
 */
#include "memory/ends_job.h"

#include "base/arena.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "model/contents.h"

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

	/* Successors first; across a back edge it is not known yet. */
	for (uint32_t i = cfg->n_reach; i--;)
		over[cfg->rpo[i]] = is_over(&fn->blocks.v[cfg->rpo[i]], over);
	fn->info->over = over;
}
