/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * before.c - whether two processes took different paths at an earlier branch
 *            than that of the walk.
 *
 * In:   two processes, an earlier conditional of the function.
 * Out:  answers; the conditions that the processes answered are noted, so that
 *       each combination of answers is compared.
 * Cost: O(1); O(PATH) if the conditional does not dominate the walk's.
 */
#include "graph/branch.h"
#include "memory/ssa_query.h"
#include "match/walk.h"

#define PATH 64 /* blocks of a path that is followed */

bool seq_part_before(struct seq_walk *w, const struct pc_pair *pair,
		     uint32_t earlier, uint32_t *first, uint32_t *second)
{
	const struct pc_block *block = &w->fn->blocks.v[earlier];
	uint32_t node = pc_value_cond(w->program, w->fn, earlier);
	int64_t a, b;

	if (!node || !pc_block_decides(block) ||
	    !pc_process_value(w->program, &pair->first, node, &a) ||
	    !pc_process_value(w->program, &pair->second, node, &b))
		return false;
	seq_note_asked(w, block, node);
	*first = pc_block_way(block, a);
	*second = pc_block_way(block, b);
	return *first != *second;
}

/* Whether PROCESS, from block FROM on, reaches block TO: the conditions on its
 * path follow from its values. */
static bool reaches(struct seq_walk *w, const struct pc_process *process,
		    uint32_t from, uint32_t to)
{
	for (int i = 0; i < PATH && from != to && from != w->block; i++) {
		const struct pc_block *block = &w->fn->blocks.v[from];
		uint32_t node, way = 0;
		int64_t value;

		if (block->succ.n > 1) {
			node = pc_value_cond(w->program, w->fn, from);
			if (!node || !pc_block_decides(block) ||
			    !pc_process_value(w->program, process, node,
					      &value))
				return false;
			seq_note_asked(w, block, node);
			way = pc_block_way(block, value);
		}
		if (!block->succ.n)
			return false;
		from = block->succ.v[way];
	}
	return from == to;
}

/* Whether both processes of PAIR have passed BLOCK before the conditional. */
static bool passed(struct seq_walk *w, const struct pc_pair *pair,
		   uint32_t block)
{
	uint32_t both = block;

	if (pc_ssa_dominates(w->fn, block, w->block))
		return true;
	while (both != PC_NONE && !pc_ssa_dominates(w->fn, both, w->block))
		both = w->fn->info->ssa->idom[both];
	return both != PC_NONE && reaches(w, &pair->first, both, block) &&
	       reaches(w, &pair->second, both, block);
}

bool seq_is_before(struct seq_walk *w, const struct pc_pair *pair,
		   uint32_t block)
{
	uint32_t ways[2];

	return block != w->block &&
	       seq_part_before(w, pair, block, &ways[0], &ways[1]) &&
	       passed(w, pair, block);
}
