/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * slice_control.c - the branches that decide whether a block is executed (contract
 *                   in slice_in.h).
 *
 * In:   the blocks of a function; which blocks end the job.
 * Out:  control dependence (Ferrante, Ottenstein, Warren, "The program dependence
 *       graph and its use in optimization", TOPLAS 1987): the post-dominance
 *       frontier (Cytron et al. 1991).
 * Cost: O(E) and the size of the frontiers, once per function that is kept.
 * Not:  if a block leads to no end of the function (an endless loop), or the
 *       frontiers are too large, each branch decides about each block.
 */
#include "slice/slice_in.h"

#include "base/arena.h"
#include "graph/dominators.h"
#include "graph/frontier.h"
#include "graph/reach_blocks.h"

#define MOST 64 /* entries of frontiers for each block, on average */

/* The graph from ends to begins: node 0 is behind all ends, node B + 1 is block
 * B. */
struct back {
	uint32_t n;
	uint32_t *after_first, *after; /* by node: where control goes next */
	uint32_t *before_first, *before; /* the same, reversed */
};

static void build(const struct slice *s, struct pc_arena *scratch,
		  const struct pc_fn *fn, struct back *g)
{
	uint32_t edges = 0;

	g->n = fn->blocks.n + 1;
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		edges += fn->blocks.v[b].succ.n + 1;
	g->after_first = PC_ARRAY(scratch, g->n + 1, uint32_t);
	g->after = PC_ARRAY(scratch, edges + 1, uint32_t);
	edges = 0;
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];
		bool over = pc_slice_block_ends(s, block) || !block->succ.n;

		for (uint32_t i = 0; !over && i < block->succ.n; i++)
			g->after[edges++] = block->succ.v[i] + 1;
		if (over)
			g->after[edges++] = 0;
		g->after_first[b + 2] = edges;
	}
	pc_edges_turn(scratch, g->n, (struct pc_edges){
			.first = g->after_first, .to = g->after },
		      NULL, &g->before_first, &g->before);
}

/* Whether each block that can be executed leads to an end. */
static bool all_end(struct pc_arena *scratch, const struct pc_fn *fn,
		    struct pc_numbering at)
{
	struct pc_visit visit = { 0 };
	uint32_t b;

	pc_visit_fn(&visit, scratch, fn);
	pc_visit_add(&visit, 0);
	while (pc_visit_next(&visit, &b)) {
		if (at.num[b + 1] == UINT32_MAX)
			return false;
		pc_visit_on(&visit, b);
	}
	return true;
}

static void find(struct slice *s, struct slice_control *c,
		 const struct pc_fn *fn)
{
	struct pc_arena *scratch = pc_arena_new();
	struct pc_dom_graph graph = { .blocks = fn->blocks.n + 1 };
	struct pc_fronts fronts = { 0 };
	struct pc_ways ways;
	struct back g;

	build(s, scratch, fn, &g);
	graph.in = (struct pc_edges){ .first = g.after_first, .to = g.after };
	graph.at = pc_number_blocks(scratch, g.n, (struct pc_edges){
			.first = g.before_first, .to = g.before }, NULL);
	ways = (struct pc_ways){ .n = g.n, .pred_first = g.after_first,
				 .preds = g.after,
				 .most = (uint64_t)MOST * g.n };
	ways.idom = pc_dominators(s->arena, scratch, &graph);
	c->next = ways.idom;
	c->all = !all_end(scratch, fn, graph.at) ||
		 !pc_fronts_find(s->arena, scratch, &ways, &fronts);
	c->first = fronts.first;
	c->to = fronts.to;
	pc_arena_free(scratch);
	if (c->all) {
		uint32_t *all = PC_ARRAY(s->arena, fn->blocks.n, uint32_t);

		for (uint32_t b = 0; b < fn->blocks.n; b++)
			all[b] = b + 1;
		c->to = all;
	}
}

const uint32_t *pc_slice_controllers(struct slice *s, const struct pc_fn *fn,
				     uint32_t block, uint32_t *n)
{
	struct slice_control *c = &s->control[fn->index];

	if (!c->to)
		find(s, c, fn);
	*n = c->all ? fn->blocks.n :
		      c->first[block + 2] - c->first[block + 1];
	return c->to + (c->all ? 0 : c->first[block + 1]);
}
