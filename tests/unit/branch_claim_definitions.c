/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * branch_claim_definitions.c - what an edge states about definitions
 *                              (memory/ssa_claim.h) is true whenever it is taken.
 */
#include "branch_claim_true.h"

static uint32_t claims_on(const struct question *q, uint32_t way,
			  struct pc_claim claims[PC_CLAIMS])
{
	return pc_ssa_claims(q->fn, 0, way, 8, claims);
}

static bool value_on(struct question *q, struct pc_claim_opnd opnd,
		     int64_t *value)
{
	*value = value_of_def(&q->run, q->fn, opnd);
	return true;
}

static void learn(struct question *q)
{
	(void)q;
}

int main(void)
{
	check_claims(true);
	return check_failed != 0;
}
