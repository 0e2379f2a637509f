/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * make.h - the only functions that make a proof.
 *
 * Only the files that apply a rule include this header; they are named in
 * tests/core/proof-makers.test.
 */
#ifndef PC_PROOF_MAKE_H
#define PC_PROOF_MAKE_H

#include "proof/proof.h"

/* The condition or value of THEOREM is the same on the processes of its group,
 * as the claims of its function say; RULES: those used beyond the claims. */
const struct pc_proof *pc_proof_claimed(struct pc_program *program,
					const struct pc_theorem *theorem,
					pc_rules rules);

/* THEOREM, by RULE, from the N proofs FROM; NULL if one of them is NULL. */
const struct pc_proof *pc_proof_by(struct pc_program *program,
				   const struct pc_theorem *theorem,
				   enum pc_proof_rule rule,
				   const struct pc_proof *const *from,
				   uint32_t n);

#endif
