/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * guard.c - which branches took one certain successor if a block is reached;
 *           functions that always end the job.
 *
 * In:   the graph without paths after MPI_Abort and similar calls, which do not
 *       return; below level strict also without paths of exceptions that
 *       nothing throws.
 * Out:  info->ends; for each block, the innermost branch that dominates it by
 *       only one of its edges, and the innermost block that does, where some of
 *       the paths from another one meet; found at the first question.
 * Cost: O(E) each in practice.
 */
#include "base/arena.h"
#include "model/contents.h"
#include "model/flags.h"
#include "model/program.h"
#include "graph/branch.h"
#include "graph/dominators.h"
#include "graph/exits.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "memory/ssa_query.h"
#include "value/numbering.h"
#include "value/phi.h"

struct graph {
	const struct pc_fn *fn;
	const struct pc_cfg *cfg;
	struct pc_numbering at; /* what is reached without passing an end */
	bool *over;             /* by block: the program ends there */
};

/* How many successors of BLOCK, counted from the first, control can reach. */
static uint32_t ways(const struct pc_program *program,
		     const struct pc_block *block)
{
	return program->opts->level == PC_LEVEL_STRICT ? block->succ.n :
	       pc_block_ways(block);
}

void pc_value_find_ends(struct pc_program *program, const struct pc_fn *fn)
{
	struct pc_arena *scratch = pc_scratch_take(program);
	struct pc_visit visit = { 0 };
	uint32_t b;

	/* Initially true, so that a recursive call does not count as one that
	 * returns. */
	fn->info->ends = true;
	pc_visit_fn(&visit, scratch, fn);
	pc_visit_add(&visit, 0);
	while (fn->info->ends && pc_visit_next(&visit, &b)) {
		const struct pc_block *block = &fn->blocks.v[b];
		uint32_t n = ways(program, block);

		if (pc_block_ends(block))
			continue;
		for (uint32_t k = 0; k < n; k++)
			pc_visit_add(&visit, block->succ.v[k]);
		fn->info->ends = block->term != PC_TERM_RET &&
				 block->term != PC_TERM_UNWIND;
	}
	pc_scratch_give(program, scratch);
}

/* ---- guards ---- */

/* The index of the only successor of UP that leads to B; UP dominates B. */
static uint32_t only_edge(const struct graph *g, uint32_t up, uint32_t b)
{
	const struct pc_block *block = &g->fn->blocks.v[up];

	if ((block->term != PC_TERM_BR && block->term != PC_TERM_SWITCH) ||
	    block->flags & (PC_BLF_WORKSHARE | PC_BLF_GUARD))
		return PC_NONE;
	for (uint32_t k = g->cfg->pred_first[b];
	     k < g->cfg->pred_first[b + 1]; k++) {
		uint32_t p = g->cfg->preds[k];

		if (p != up && !g->over[p] && g->at.num[p] != PC_NONE &&
		    !pc_ssa_dominates(g->fn, b, p))
			return PC_NONE;
	}
	return pc_block_way_to(block, b);
}

static void find_guards(struct pc_program *program, const struct pc_fn *fn)
{
	struct pc_arena *scratch = pc_scratch_take(program);
	struct graph g = { .fn = fn, .cfg = &fn->info->cfg };
	struct pc_dom_graph of = { .in = pc_edges_back(g.cfg) };
	struct pc_guard none = { PC_NONE, 0, PC_NONE }, *guard;
	struct pc_meet *meet;
	uint32_t n = fn->blocks.n, *most = PC_ARRAY(scratch, n, uint32_t);
	const uint32_t *idom;

	g.over = PC_ARRAY(scratch, n, bool);
	guard = PC_ARRAY(program->arena, n, struct pc_guard);
	meet = PC_ARRAY(program->arena, n, struct pc_meet);
	for (uint32_t b = 0; b < n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		guard[b] = none;
		meet[b].block = PC_NONE;
		g.over[b] = pc_block_ends(block);
		most[b] = g.over[b] ? 0 : ways(program, block);
	}
	g.at = pc_number_blocks(scratch, n, (struct pc_edges){
			.fn = fn, .ways = most }, NULL);
	of.blocks = n;
	of.at = g.at;
	of.cut = g.over;
	idom = pc_dominators(scratch, scratch, &of);
	for (uint32_t i = 1; i < g.at.n; i++) {
		uint32_t b = g.at.order[i], up = idom[b];
		uint32_t to = only_edge(&g, up, b);

		guard[b] = to == PC_NONE ? guard[up] :
			   (struct pc_guard){ up, to, up };
		meet[b] = to == PC_NONE && pc_value_is_meet(fn, up, b) ?
			  (struct pc_meet){ b, up } : meet[up];
	}
	pc_scratch_give(program, scratch);
	fn->info->value->guard = guard;
	fn->info->value->meet = meet;
}

struct pc_guard pc_value_guard(struct pc_program *program,
			       const struct pc_fn *fn, uint32_t block)
{
	if (!fn->info->value->guard)
		find_guards(program, fn);
	return fn->info->value->guard[block];
}

struct pc_meet pc_value_meet(struct pc_program *program, const struct pc_fn *fn,
			     uint32_t block)
{
	if (!fn->info->value->meet)
		find_guards(program, fn);
	return fn->info->value->meet[block];
}
