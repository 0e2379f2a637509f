/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * check.h - whether the claims of the pass "uniform" are an invariant.
 */
#ifndef PC_PROOF_CHECK_H
#define PC_PROOF_CHECK_H

#include <stdbool.h>
#include <stdint.h>

struct pc_fn;
struct pc_program;

/* A claim that does not follow. */
struct pc_wrong_claim {
	const char *what; /* "definition", ..., what AT is the number of */
	uint32_t at;
	uint32_t block; /* where; PC_NONE: the whole function */
};

/* Whether each claim of FN that a value is the same follows from the claims of
 * what it is computed from: definitions and conditions from their operands and
 * from the branches and loops that decide; what FN leaves, and what it passes,
 * for its callers and callees.  If not, *WRONG is the first that does not. */
bool pc_claims_hold(struct pc_program *program, const struct pc_fn *fn,
		    struct pc_wrong_claim *wrong);

#endif
