/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * branch.c - which way a value leads: br and switch as conditions.
 *
 * In:   a block that decides, a value or a node of it.
 * Out:  the index of the successor; whether it goes to one of them, as a node.
 * Cost: O(log cases) a value; O(cases of the successor) a node, at most MOST.
 * Not:  a successor with more cases than MOST.
 */
#include "graph/branch.h"
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
