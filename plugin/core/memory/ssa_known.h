/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ssa_known.h - what is known of definitions when control is in a block.
 */
#ifndef PC_MEMORY_SSA_KNOWN_H
#define PC_MEMORY_SSA_KNOWN_H

#include <stdint.h>
#include "model/model.h"
#include "graph/branch_claim.h"

/* CLAIM holds when control comes to block REGION. */
struct pc_claim_at {
	struct pc_claim claim;
	uint32_t region;
};

#define PC_CLAIMS_AT 32 /* at most, about one block */

/* What the edges state which control must take to come to BLOCK of FN, each
 * through at most MOST computations; that of the nearest edge first.  A claim is
 * about the definitions at its edge, the last time that control took it.  Returns
 * the number of claims. */
uint32_t pc_ssa_claims_at(const struct pc_fn *fn, uint32_t block, uint32_t most,
			  struct pc_claim_at claims[PC_CLAIMS_AT]);

#endif
