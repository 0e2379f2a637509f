/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * branch_claim_events.c - what an edge states about operands of events
 *                         (graph/branch_claim.h) is true whenever it is taken.
 */
#include "branch_claim_true.h"

static uint32_t claims_on(const struct question *q, uint32_t way,
			  struct pc_claim claims[PC_CLAIMS])
{
	return pc_block_claims(&q->fn->blocks.v[0], way, claims);
}

static bool value_on(struct question *q, struct pc_claim_opnd opnd,
		     int64_t *value)
{
	*value = value_at(q->run, opnd);
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
