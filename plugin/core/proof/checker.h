/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * checker.h - inside this folder: the checker of proofs, in two files.
 */
#ifndef PC_PROOF_CHECKER_H
#define PC_PROOF_CHECKER_H

#include <stdbool.h>
#include <stdint.h>
#include "memory/ssa_form.h"
#include "proof/claims.h"

struct pc_flow;
struct pc_fn;
struct pc_program;
struct pc_wrong_claim;

struct checker {
	struct pc_program *program;
	const struct pc_fn *fn;
	const struct pc_ssa *ssa;
	const struct pc_claims *claims;
	const struct pc_flow *flow;
	uint32_t *label; /* by block: scratch */
	bool *mark;      /* the same */
};

static inline bool checker_same(struct pc_uni uni)
{
	return uni.strength == PC_UNIFORM;
}

/* Whether a value with the claim OF may be computed from OPND, which block USE
 * uses. */
bool checker_covers(struct checker *c, struct pc_uni of, struct pc_opnd opnd,
		    uint32_t use);

/* Whether the branch of block B may send processes on different paths, as far
 * as OF does not allow for that. */
bool checker_parts(const struct checker *c, uint32_t b, struct pc_uni of);

/* Label the blocks by the paths from the branch of block B (check.c). */
void checker_spread(struct checker *c, uint32_t b);

/* ---- check_calls.c ---- */

/* Whether GROUP (pc_value_group ()) is that of the predefined communicator NAME. */
bool checker_is_group(const struct checker *c, uint32_t group, const char *name);

/* Whether the claim OF of DEF, set by a call of a function of the unit,
 * follows from the summary of that function. */
bool checker_call(struct checker *c, const struct pc_def *def,
		  struct pc_uni of);

/* Whether the summary of the function follows from what it leaves when it
 * returns, and what its calls pass from what their callees claim of their
 * parameters; else *WRONG. */
bool checker_summary(struct checker *c, struct pc_wrong_claim *wrong);

#endif
