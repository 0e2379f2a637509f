/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * branch.c - finds the successor for a value of a condition (contract in
 *            branch.h).
 *
 * Cost: O(log cases).
 */
#include "base/numbers.h"
#include "graph/branch.h"

#include "model/flags.h"

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
	PC_SEARCH(low, high, middle, block->cases.v[middle].high < value);
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
