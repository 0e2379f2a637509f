/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ssa_known.c - what is known of definitions when control is in a block.
 *
 * In:   the branches that dominate the block, in a function in SSA form.
 * Out:  the claims of their edges through which alone control comes to it.
 * Cost: that of BRANCHES branches.
 * Not:  claims of several edges that all say the same.
 */
#include "memory/ssa_known.h"

#include "graph/fn_info.h"
#include "memory/ssa_claim.h"
#include "memory/ssa_query.h"

#define BRANCHES 16 /* examined for one block */

/* Whether control first comes to BLOCK of FN from block TOP only. */
static bool is_only_way(const struct pc_fn *fn, uint32_t top, uint32_t block)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	uint32_t edges = 0;

	for (uint32_t p = cfg->pred_first[block];
	     p < cfg->pred_first[block + 1]; p++) {
		if (cfg->preds[p] == top)
			edges++;
		else if (!pc_ssa_dominates(fn, block, cfg->preds[p]))
			return false;
	}
	return edges == 1;
}

uint32_t pc_ssa_claims_at(const struct pc_fn *fn, uint32_t block, uint32_t most,
			  struct pc_claim_at claims[PC_CLAIMS_AT])
{
	const uint32_t *idom = fn->info->ssa->idom;
	uint32_t n = 0;

	for (int i = 0; i < BRANCHES && idom[block] != PC_NONE; i++) {
		uint32_t top = idom[block], way = 0, got;
		struct pc_claim one[PC_CLAIMS];

		if (is_only_way(fn, top, block)) {
			while (fn->blocks.v[top].succ.v[way] != block)
				way++;
			got = pc_ssa_claims(fn, top, way, most, one);
			for (uint32_t k = 0; k < got && n < PC_CLAIMS_AT; k++)
				claims[n++] = (struct pc_claim_at){ one[k],
								    block };
		}
		block = top;
	}
	return n;
}
