/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * dominators.c - immediate dominators (contract in dominators.h).
 *
 * In:   a graph of blocks, its roots, a reverse post-order.
 * Out:  for each block, the innermost other block that is on all paths to it
 *       from a root.
 * Cost: O(E) per round.  One round, and a second visit of the headers of loops,
 *       unless a loop has several entries.  Cooper, Harvey, Kennedy: "A simple,
 *       fast dominance algorithm" (2001).  No recursion.
 */
#include "graph/dominators.h"

#include <string.h>
#include "base/arena.h"

/* Blocks are numbered by their place in the order, + 1; 0 is a virtual block
 * before all roots. */
struct tree {
	const struct pc_dom_graph *graph;
	uint32_t *up; /* UINT32_MAX: not known yet */
	bool late;    /* an edge came from a block that was not known yet */
};

static uint32_t common(const uint32_t *up, uint32_t a, uint32_t b)
{
	while (a != b) {
		while (a > b)
			a = up[a];
		while (b > a)
			b = up[b];
	}
	return a;
}

static uint32_t find_up(struct tree *t, uint32_t place)
{
	const struct pc_dom_graph *g = t->graph;
	uint32_t block = g->at.order[place - 1], to = UINT32_MAX, n;
	const uint32_t *from;

	if (g->roots ? g->roots[block] : place == 1)
		return 0;
	n = pc_edges_at(&g->in, block, &from);
	for (uint32_t i = 0; i < n; i++) {
		uint32_t p = g->at.num[from[i]];

		if (p == UINT32_MAX || (g->cut && g->cut[from[i]]))
			continue;
		if (t->up[p + 1] == UINT32_MAX)
			t->late = true;
		else
			to = to == UINT32_MAX ? p + 1 : common(t->up, to, p + 1);
	}
	return to;
}

/* First round: all blocks in order.  Second round: the blocks for which some
 * predecessor was not known yet.  Then rounds over all blocks until nothing
 * changes.  LATE has room for N entries. */
static void find_tree(struct tree *t, uint32_t n, uint32_t *late)
{
	uint32_t n_late = 0;
	bool again = true;

	for (uint32_t round = 0; again; round++) {
		uint32_t end = round == 1 ? n_late : n;

		again = false;
		for (uint32_t i = 0; i < end; i++) {
			uint32_t place = round == 1 ? late[i] : i + 1, to;

			t->late = false;
			to = find_up(t, place);
			again |= to != t->up[place];
			t->up[place] = to;
			if (!round && t->late)
				late[n_late++] = place;
		}
	}
}

uint32_t *pc_dominators(struct pc_arena *arena, struct pc_arena *scratch,
			const struct pc_dom_graph *graph)
{
	struct tree t = { .graph = graph };
	uint32_t n = graph->at.n, *idom;

	t.up = PC_ARRAY(scratch, n + 1, uint32_t);
	memset(t.up, 0xff, (n + 1) * sizeof *t.up);
	t.up[0] = 0;
	idom = PC_ARRAY(arena, graph->blocks, uint32_t);
	find_tree(&t, n, idom);
	memset(idom, 0xff, graph->blocks * sizeof *idom);
	for (uint32_t i = 0; i < n; i++)
		if (t.up[i + 1])
			idom[graph->at.order[i]] =
				graph->at.order[t.up[i + 1] - 1];
	return idom;
}

uint32_t pc_dom_common(struct pc_numbering at, const uint32_t *idom, uint32_t a,
		       uint32_t b)
{
	while (a != b && a != UINT32_MAX && b != UINT32_MAX)
		if (at.num[a] > at.num[b])
			a = idom[a];
		else
			b = idom[b];
	return a == b ? a : UINT32_MAX;
}
