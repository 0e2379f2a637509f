/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * guard.c - which branches must have gone one way where a block is
 *                 reached; functions that always end the program.
 *
 * In:   the graph without the ways on which MPI_Abort or the like was called:
 *       no process goes there and comes back; below level strict without
 *       those of exceptions that nobody throws.
 * Out:  info->ends; for each block the innermost branch that dominates
 *       it by one edge only, made at the first question.
 * Cost: O(E) each in practice.
 */
#include "graph/branch.h"
#include "graph/exits.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "value/nodes.h"

struct graph {
	const struct pc_fn *fn;
	const struct pc_cfg *cfg;
	enum pc_level level;
	uint32_t *rpo, *num, *idom, n;
	bool *over; /* by block: the program ends there */
};

static uint32_t ways(const struct graph *g, const struct pc_block *block)
{
	if (g->over[block->id])
		return 0;
	return g->level == PC_LEVEL_STRICT ? block->succ.n :
	       pc_block_ways(block);
}

/* Post-order of what is reached without passing an end. */
static void search(struct pc_arena *arena, struct graph *g)
{
	uint32_t n = g->fn->blocks.n, depth = 0, done = 0;
	uint32_t *stack = PC_ARRAY(arena, n, uint32_t);
	uint32_t *next = PC_ARRAY(arena, n, uint32_t);
	uint32_t *end = PC_ARRAY(arena, n, uint32_t);

	g->rpo = PC_ARRAY(arena, n, uint32_t);
	g->num = PC_ARRAY(arena, n, uint32_t);
	g->over = PC_ARRAY(arena, n, bool);
	for (uint32_t b = 0; b < n; b++)
		g->num[b] = PC_NONE;
	stack[depth++] = 0;
	g->num[0] = 0;
	while (depth) {
		uint32_t b = stack[depth - 1];
		const struct pc_block *block = &g->fn->blocks.v[b];

		if (!next[b]) {
			g->over[b] = pc_block_ends(block);
			end[b] = ways(g, block);
		}
		if (next[b] < end[b]) {
			uint32_t to = block->succ.v[next[b]++];

			if (g->num[to] == PC_NONE) {
				g->num[to] = 0;
				stack[depth++] = to;
			}
			continue;
		}
		depth--;
		g->rpo[done++] = b;
	}
	g->n = done;
	for (uint32_t i = 0; i < done / 2; i++) {
		uint32_t b = g->rpo[i];

		g->rpo[i] = g->rpo[done - 1 - i];
		g->rpo[done - 1 - i] = b;
	}
	for (uint32_t i = 0; i < done; i++)
		g->num[g->rpo[i]] = i;
}

void pc_value_find_ends(struct pc_program *program, const struct pc_fn *fn)
{
	struct graph g = { .fn = fn, .cfg = &fn->info->cfg,
			   .level = program->opts->level };

	fn->info->ends = true;
	search(program->arena, &g);
	for (uint32_t i = 0; i < g.n; i++) {
		const struct pc_block *block = &fn->blocks.v[g.rpo[i]];

		if ((block->term == PC_TERM_RET ||
		     block->term == PC_TERM_UNWIND) && !g.over[g.rpo[i]])
			fn->info->ends = false;
	}
}

/* ---- dominators: Cooper, Harvey, Kennedy 2001 ---- */

static bool is_way(const struct graph *g, uint32_t from)
{
	return g->num[from] != PC_NONE && !g->over[from];
}

static uint32_t common(const struct graph *g, uint32_t a, uint32_t b)
{
	while (a != b) {
		while (g->num[a] > g->num[b])
			a = g->idom[a];
		while (g->num[b] > g->num[a])
			b = g->idom[b];
	}
	return a;
}

static void find_idom(struct pc_arena *arena, struct graph *g)
{
	const struct pc_cfg *cfg = g->cfg;
	uint32_t n = g->fn->blocks.n;
	bool changed = true;

	g->idom = PC_ARRAY(arena, n, uint32_t);
	for (uint32_t b = 0; b < n; b++)
		g->idom[b] = PC_NONE;
	g->idom[0] = 0;
	while (changed) {
		changed = false;
		for (uint32_t i = 1; i < g->n; i++) {
			uint32_t b = g->rpo[i], to = PC_NONE;

			for (uint32_t k = cfg->pred_first[b];
			     k < cfg->pred_first[b + 1]; k++) {
				uint32_t p = cfg->preds[k];

				if (!is_way(g, p) || g->idom[p] == PC_NONE)
					continue;
				to = to == PC_NONE ? p : common(g, p, to);
			}
			changed |= g->idom[b] != to;
			g->idom[b] = to;
		}
	}
}

/* ---- guards ---- */

/* The successor of UP, which dominates B, that every way to B goes by. */
static uint32_t only_edge(const struct graph *g, uint32_t up, uint32_t b)
{
	const struct pc_block *block = &g->fn->blocks.v[up];

	if ((block->term != PC_TERM_BR && block->term != PC_TERM_SWITCH) ||
	    block->flags & (PC_BLF_WORKSHARE | PC_BLF_GUARD))
		return PC_NONE;
	for (uint32_t k = g->cfg->pred_first[b];
	     k < g->cfg->pred_first[b + 1]; k++) {
		uint32_t p = g->cfg->preds[k];

		if (p != up && is_way(g, p) && g->num[p] < g->num[b])
			return PC_NONE;
	}
	return pc_block_way_to(block, b);
}

static void find_guards(struct pc_program *program, const struct pc_fn *fn)
{
	struct graph g = { .fn = fn, .cfg = &fn->info->cfg,
			   .level = program->opts->level };
	struct pc_guard none = { PC_NONE, 0, PC_NONE }, *guard;

	guard = PC_ARRAY(program->arena, fn->blocks.n, struct pc_guard);
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		guard[b] = none;
	search(program->arena, &g);
	find_idom(program->arena, &g);
	for (uint32_t i = 1; i < g.n; i++) {
		uint32_t b = g.rpo[i], up = g.idom[b], to;

		if (up == PC_NONE)
			continue;
		to = only_edge(&g, up, b);
		guard[b] = to == PC_NONE ? guard[up] :
			   (struct pc_guard){ up, to, up };
	}
	fn->info->value->guard = guard;
}

struct pc_guard pc_value_guard(struct pc_program *program,
			       const struct pc_fn *fn, uint32_t block)
{
	if (!fn->info->value->guard)
		find_guards(program, fn);
	return fn->info->value->guard[block];
}
