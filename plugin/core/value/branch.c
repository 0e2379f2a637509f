/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * branch.c - which successor a value leads to: br and switch as conditions.
 *
 * In:   a block that decides, and a node of its condition or one of its cases.
 * Out:  a node for whether the case applies, or for whether a successor is
 *       taken.
 * Cost: O(cases of the successor) for a node, at most MOST.
 * Not:  A successor with more cases than MOST.
 */
#include "graph/branch.h"
#include "graph/branch_claim.h"
#include "value/nodes.h"

#define MOST 6

uint32_t pc_node_case(struct pc_program *program, uint32_t node,
		      const struct pc_case *one)
{
	uint32_t low = pc_value_int(program, one->low);
	uint32_t high = pc_value_int(program, one->high);

	if (low == high)
		return pc_node_oper(program, PC_OPER_EQ, node, low);
	if (one->low == INT32_MIN || one->low == INT64_MIN)
		return pc_node_oper(program, PC_OPER_LE, node, high);
	if (one->high == INT32_MAX || one->high == INT64_MAX)
		return pc_node_oper(program, PC_OPER_LE, low, node);
	return pc_node_oper(program, PC_OPER_MUL,
			    pc_node_oper(program, PC_OPER_LE, low, node),
			    pc_node_oper(program, PC_OPER_LE, node, high));
}

uint32_t pc_value_way(struct pc_program *program, const struct pc_fn *fn,
		      uint32_t block, uint32_t way)
{
	const struct pc_block *b = &fn->blocks.v[block];
	uint32_t node = pc_value_cond(program, fn, block), sum, n = 0;

	if (!node || !pc_block_decides(b))
		return PC_NODE_NONE;
	if (b->term == PC_TERM_BR)
		return way ? pc_node_oper(program, PC_OPER_NOT, node, 0) : node;
	sum = pc_value_int(program, 0);
	for (uint32_t i = 0; i < b->cases.n; i++) {
		const struct pc_case *one = &b->cases.v[i];

		if (way && one->to != way)
			continue;
		if (n++ == MOST)
			return PC_NODE_NONE;
		sum = pc_node_oper(program, PC_OPER_ADD, sum,
				   pc_node_case(program, node, one));
	}
	return way ? sum : pc_node_oper(program, PC_OPER_NOT, sum, 0);
}

struct pc_known_way pc_value_known(struct pc_program *program,
				   const struct pc_fn *fn, uint32_t block,
				   uint32_t way)
{
	if (fn->blocks.v[block].term == PC_TERM_BR)
		return (struct pc_known_way){
			pc_value_cond(program, fn, block), !way };
	return (struct pc_known_way){
		pc_value_way(program, fn, block, way), true };
}

/* ---- claims about nodes ---- */

static bool look_in(const void *in, struct pc_claim_opnd opnd,
		    struct pc_claim_made *made)
{
	const struct pc_node *n = pc_node((const struct pc_program *)in,
					  opnd.at);

	*made = (struct pc_claim_made){ n->kind == PC_NODE_INT, n->oper, n->num,
					{ n->a, NULL }, { n->b, NULL } };
	return made->number ||
	       (n->kind == PC_NODE_OPER && n->oper != PC_OPER_OTHER);
}

uint32_t pc_node_claims(const struct pc_program *program, uint32_t node,
			enum pc_oper is, int64_t num, uint32_t most,
			struct pc_claim *claims)
{
	struct pc_claim_level level = { look_in, program, most };

	return pc_claims_of(&level, (struct pc_claim_opnd){ node, NULL }, is,
			    num, claims);
}

bool pc_claim_value(const struct pc_program *program,
		    const struct pc_claim *claim, struct pc_known *known)
{
	bool other = pc_claim_tests(claim) && claim->is == PC_OPER_NE &&
		     pc_node_is_truth(program, claim->x.at);

	*known = (struct pc_known){ claim->x.at, other ? 1 : claim->num };
	return other || (claim->number && claim->is == PC_OPER_EQ);
}
