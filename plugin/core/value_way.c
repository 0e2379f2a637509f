/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * value_way.c - which way a value leads: br and switch as conditions.
 *
 * In:   a block that decides, a value or a node of it.
 * Out:  the index of the successor; whether it goes to one of them, as a node.
 * Cost: O(log cases) a value; O(cases of the successor) a node, at most MOST.
 * Not:  a successor with more cases than MOST.
 */
#include "value_nodes.h"

#define MOST 6

bool pc_block_decides(const struct pc_block *block)
{
	return (block->term == PC_TERM_BR ||
		(block->term == PC_TERM_SWITCH && block->cases.n)) &&
	       !(block->flags & (PC_BLF_WORKSHARE | PC_BLF_GUARD));
}

uint32_t pc_block_way(const struct pc_block *block, int64_t value)
{
	uint32_t low = 0, high = block->cases.n;

	if (block->term == PC_TERM_BR)
		return !value;
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (block->cases.v[middle].high < value)
			low = middle + 1;
		else
			high = middle;
	}
	return low < block->cases.n && block->cases.v[low].low <= value ?
	       block->cases.v[low].to : 0;
}

uint32_t pc_block_way_to(const struct pc_block *from, uint32_t to)
{
	uint32_t way = PC_NONE;

	for (uint32_t i = 0; i < from->succ.n; i++) {
		if (from->succ.v[i] != to)
			continue;
		if (way != PC_NONE)
			return PC_NONE;
		way = i;
	}
	return way;
}

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
