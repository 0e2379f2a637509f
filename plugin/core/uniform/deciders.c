/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * deciders.c - the branches that decide which processes take a path to a phi,
 *              innermost first.
 *
 * Cost: O(1) for each step, at most PC_UNI_WALK steps.
 */
#include "graph/branch.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "model/live.h"
#include "value/numbering.h"
#include "uniform/rules.h"

bool pc_uni_walk_on(const struct pc_run *run, struct pc_uni_walk *w)
{
	struct pc_guard g = { .block = PC_NONE };

	if (w->next != PC_NONE && w->steps++ < PC_UNI_WALK)
		g = pc_value_guard(run->program, run->fn, w->next);
	w->branch = g.block;
	w->way = g.to;
	w->next = g.next;
	return g.block != PC_NONE;
}

bool pc_uni_walk_from(const struct pc_run *run, uint32_t from, uint32_t block,
		      struct pc_uni_walk *w)
{
	const struct pc_block *b = &run->fn->blocks.v[from];

	*w = (struct pc_uni_walk){ .branch = from, .next = from };
	/* A process in a block that jumps to itself need not have done so. */
	w->way = from != block && b->term == PC_TERM_BR ?
			 pc_block_way_to(b, block) :
			 PC_NONE;
	return w->way != PC_NONE || pc_uni_walk_on(run, w);
}

bool pc_uni_equality(const struct pc_run *run, uint32_t block, struct pc_opnd opnd[2],
		     uint32_t *equal)
{
	const struct pc_block *b = &run->fn->blocks.v[block];
	const struct pc_ssa *ssa = run->ssa;
	uint32_t id = ssa->cond[block].def;
	const struct pc_def *def = id == PC_NONE ? NULL : &ssa->defs.v[id];
	enum pc_oper is;

	if (!def || b->term != PC_TERM_BR || def->kind != PC_DEF_ASSIGN || def->n != 2)
		return false;
	is = pc_event_at(run->fn, def->block, def->event)->oper;
	opnd[0] = ssa->opnds.v[def->first];
	opnd[1] = ssa->opnds.v[def->first + 1];
	*equal = pc_block_way(b, is == PC_OPER_EQ);
	return is == PC_OPER_EQ || is == PC_OPER_NE;
}

bool pc_uni_same_round(const struct pc_run *run, uint32_t at, uint32_t block)
{
	return pc_uni_common_loop(run->fn, at, block) ==
	       pc_cfg_loop(&run->fn->info->cfg, at);
}
