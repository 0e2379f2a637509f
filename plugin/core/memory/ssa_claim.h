/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ssa_claim.h - what an edge states about definitions (ssa_claim.c).
 */
#ifndef PC_SSA_CLAIM_H
#define PC_SSA_CLAIM_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"
#include "graph/branch_claim.h"
#include "memory/ssa_form.h"

/* What the edge from BLOCK of FN to its successor number WAY states, through at
 * most MOST computations.  Returns the number of claims. */
uint32_t pc_ssa_claims(const struct pc_fn *fn, uint32_t block, uint32_t way,
		       uint32_t most, struct pc_claim claims[PC_CLAIMS]);

/* Whether DEF of FN is certainly a copy of its only operand; what OPND is,
 * through at most MOST such copies. */
bool pc_def_is_copy(const struct pc_fn *fn, const struct pc_def *def);
struct pc_opnd pc_ssa_bare(const struct pc_fn *fn, struct pc_opnd opnd,
			   uint32_t most);

#endif
