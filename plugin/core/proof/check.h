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

/* Whether each claim of FN that a value is the same follows from the claims of
 * its operands.  If not, *DEF is the first definition with another claim. */
bool pc_claims_hold(struct pc_program *program, const struct pc_fn *fn,
		    uint32_t *def);

#endif
