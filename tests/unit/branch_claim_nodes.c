/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * branch_claim_nodes.c - what an edge states about nodes (value/nodes.h) is true
 *                        whenever it is taken, for a process of which the variables
 *                        are known.
 */
#include "branch_claim_true.h"

static uint32_t claims_on(const struct question *q, uint32_t way,
			  struct pc_claim claims[PC_CLAIMS])
{
	struct pc_known_way known = pc_value_known(q->program, q->fn, 0, way);

	return pc_node_claims(q->program, known.node,
			      known.truth ? PC_OPER_NE : PC_OPER_EQ, 0, 8,
			      claims);
}

static bool value_on(struct question *q, struct pc_claim_opnd opnd,
		     int64_t *value)
{
	return pc_process_value(q->program, &q->process, opnd.at, value);
}

static void learn(struct question *q)
{
	const struct pc_ssa *ssa = q->fn->info->ssa;

	q->process.known.n = 0;
	for (uint32_t d = 0; d < ssa->defs.n; d++)
		if (ssa->defs.v[d].kind == PC_DEF_ENTRY)
			pc_process_learn(q->program, &q->process,
					 pc_value_of_def(q->program, q->fn, d),
					 value_of_def(&q->run, q->fn,
						      (struct pc_claim_opnd){
							      d, NULL }));
}

int main(void)
{
	check_claims(false); /* what is folded has no NaN */
	return check_failed != 0;
}
