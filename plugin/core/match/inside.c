/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * inside.c - conditionals between an earlier one and the block where its paths
 *            meet.
 *
 *     while (more ()) {
 *             if (rank == 0) {
 *                     MPI_Bcast (&stop, ...);
 *                     if (stop)
 *                             break;
 *             }
 *             if (rank != 0) {            a conditional inside that of rank == 0
 *                     MPI_Bcast (&stop, ...);
 *                     if (stop)
 *                             break;
 *             }
 *     }
 *
 * In:   the verdicts of the conditionals of a function.
 * Out:  whether two processes that take different paths at a conditional did so
 *       at an earlier one, too, and were compared from there on, past it.
 * Cost: O(EARLIER * blocks) for a conditional at which a pair differs.
 * Not:  that the processes come from there: a path around the earlier conditional
 *       is not excluded, so this is a doubt.
 */
#include "base/arena.h"
#include "memory/ssa_query.h"
#include "model/program.h"
#include "match/compare.h"
#include "match/walk.h"

#define EARLIER 64 /* conditionals examined */

/* Whether the paths of the conditional FROM, which the processes that it separates
 * were compared on, meet only behind BLOCK. */
static bool is_around(const struct pc_fn *fn, uint32_t from, uint32_t block)
{
	const struct pc_sequence_fn *of = fn->info->sequence;
	uint32_t stop = of->flow->stop[from];

	return from != block && of->matters[from] &&
	       of->verdict[from] != PC_VERDICT_MISMATCH &&
	       of->verdict[from] != PC_VERDICT_UNKNOWN &&
	       (stop == PC_NONE || !pc_ssa_dominates(fn, stop, block));
}

/* Whether BLOCK is reached from block FROM by edges that lead forward, and not from
 * block STOP. */
static bool leads(const struct pc_program *program, const struct pc_fn *fn,
		  uint32_t from, uint32_t block, uint32_t stop)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	struct pc_arena *scratch = pc_scratch_take((struct pc_program *)program);
	bool *met = PC_ARRAY(scratch, fn->blocks.n, bool), found;

	met[from] = true;
	for (uint32_t i = cfg->num[from]; i <= cfg->num[block]; i++) {
		const struct pc_block *b = &fn->blocks.v[cfg->rpo[i]];

		for (uint32_t k = 0; met[cfg->rpo[i]] && cfg->rpo[i] != stop &&
				     k < b->succ.n; k++)
			met[b->succ.v[k]] = true;
	}
	found = met[block];
	pc_scratch_give((struct pc_program *)program, scratch);
	return found;
}

bool seq_any_around(const struct pc_fn *fn, uint32_t block)
{
	const struct pc_cfg *cfg = &fn->info->cfg;

	for (uint32_t i = cfg->num[block], n = 0; i && n < EARLIER; i--)
		if (fn->info->sequence->matters[cfg->rpo[i - 1]] && ++n &&
		    is_around(fn, cfg->rpo[i - 1], block))
			return true;
	return false;
}

bool seq_is_inside(struct seq_walk *w, const struct pc_pair *pair)
{
	const struct pc_cfg *cfg = &w->fn->info->cfg;
	uint32_t ways[2];

	if (w->program->opts->level == PC_LEVEL_STRICT)
		return false;
	for (uint32_t i = cfg->num[w->block], n = 0; i && n < EARLIER; i--) {
		uint32_t from = cfg->rpo[i - 1], stop = w->of->flow->stop[from];
		const uint32_t *succ = w->fn->blocks.v[from].succ.v;

		if (w->of->matters[from] && ++n &&
		    is_around(w->fn, from, w->block) &&
		    seq_part_before(w, pair, from, &ways[0], &ways[1]) &&
		    leads(w->program, w->fn, succ[ways[0]], w->block, stop) &&
		    leads(w->program, w->fn, succ[ways[1]], w->block, stop))
			return true;
	}
	return false;
}
