/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * prove.c - that a branch does not make processes call different collectives
 *           (contract in prove.h).
 *
 * In:   uniformity; the verdicts of the pass "match".
 * Out:  a proof, or none.
 * Cost: that of a question about uniformity.
 */
#include "match/prove.h"

#include "graph/fn_info.h"
#include "model/model.h"
#include "proof/make.h"
#include "uniform/uniform.h"
#include "match/compare.h"
#include "match/walk.h"

const struct pc_proof *pc_prove_branch(struct pc_program *program,
				       const struct pc_fn *fn, uint32_t block)
{
	struct pc_theorem theorem = { .topic = PC_TOPIC_SIDES, .fn = fn,
				      .block = block, .arg = -1 };
	bool throws = fn->blocks.v[block].term == PC_TERM_TRY;

	if (!throws) {
		const struct pc_proof *proof = pc_prove_cond(
			program, fn, block, PC_NODE_NONE);

		if (proof)
			return proof;
	} else if (seq_strength(program, fn, block, PC_NODE_NONE) ==
		   PC_UNIFORM) {
		theorem.topic = PC_TOPIC_CONDITION;
		return pc_proof_by(program, &theorem, PC_RULE_CALL, NULL, 0);
	}
	switch (pc_sequence_verdict(fn, block)) {
	case PC_VERDICT_AGREE:
	case PC_VERDICT_EQUAL:
	case PC_VERDICT_LATER:
		return pc_proof_by(program, &theorem, PC_RULE_LOCKSTEP, NULL,
				   0);
	default:
		return NULL;
	}
}
