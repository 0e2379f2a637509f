/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * dominators.c - a block dominates another if that cannot be reached without
 *                it; compared with this definition on random graphs.
 */
#include "base/arena.h"
#include "graph/dominators.h"

#include "check.h"
#include "random_graph.h"

#define GRAPHS 5000

/* The blocks that B is dominated by, itself included. */
static unsigned by_definition(const struct graph *g, const bool *start,
			      uint32_t b)
{
	unsigned all = 0;

	for (uint32_t a = 0; a < g->n; a++)
		if (!(reached(g, start, a) >> b & 1))
			all |= 1u << a;
	return all;
}

static unsigned by_tree(const uint32_t *idom, uint32_t b)
{
	unsigned all = 0;

	for (uint32_t step = 0; b != UINT32_MAX && step <= MOST;
	     b = idom[b], step++)
		all |= 1u << b;
	return all;
}

static void compare(struct pc_arena *arena, const struct graph *g,
		    const bool *roots)
{
	struct pc_dom_graph of = { .blocks = g->n, .cut = g->cut,
				   .roots = roots };
	bool first[MOST] = { true };
	const bool *start = roots ? roots : first;
	unsigned all = reached(g, start, MOST);
	const uint32_t *idom;

	of.in = (struct pc_edges){ .first = g->back_first, .to = g->back };
	of.at = pc_number_blocks(arena, g->n, (struct pc_edges){
			.first = g->first, .to = g->to }, roots);
	idom = pc_dominators(arena, arena, &of);
	for (uint32_t b = 0; b < g->n; b++) {
		if (!(all >> b & 1)) {
			CHECK(idom[b] == UINT32_MAX);
			CHECK(of.at.num[b] == UINT32_MAX);
			continue;
		}
		CHECK(by_tree(idom, b) == by_definition(g, start, b));
		for (uint32_t a = 0; a < b; a++) {
			unsigned both = by_tree(idom, a) & by_tree(idom, b);
			uint32_t at = pc_dom_common(of.at, idom, a, b);

			if (all >> a & 1)
				CHECK(both == by_tree(idom, at));
		}
	}
}

/* The edges of G turned round: its dominators are the post-dominators. */
static struct graph turned(const struct graph *g)
{
	struct graph t = { .n = g->n };

	for (uint32_t a = 0; a < g->n; a++) {
		t.start[a] = g->start[a];
		for (uint32_t b = 0; b < g->n; b++)
			t.edge[b][a] = g->edge[a][b] && !g->cut[a];
	}
	list_edges(&t);
	return t;
}

int main(void)
{
	struct pc_arena *arena = pc_arena_new();

	for (int i = 0; i < GRAPHS && !check_failed; i++) {
		struct graph g = random_graph(), t = turned(&g);

		compare(arena, &g, NULL);
		compare(arena, &g, g.start);
		compare(arena, &t, t.start);
		pc_arena_clear(arena);
	}
	pc_arena_free(arena);
	return check_failed != 0;
}
