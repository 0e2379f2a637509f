/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * frontier.c - dominance frontiers (contract in frontier.h).
 *
 * In:   immediate dominators, edges.
 * Out:  by block, the blocks that it does not strictly dominate although it
 *       dominates a predecessor (Cytron et al. 1991, computed as in Cooper,
 *       Harvey, Kennedy 2001).
 * Cost: O(E + size of the frontiers).
 */
#include "graph/frontier.h"

#include "base/arena.h"
#include "base/vec.h"

struct climb {
	const struct pc_ways *ways;
	struct pc_fronts *fronts;
	uint32_t *mark; /* by block: the last block found, + 1 */
	uint64_t found;
};

/* TO is in the frontier of all blocks that dominate its predecessor P but not
 * TO. */
static void climb(struct climb *c, uint32_t p, uint32_t to)
{
	const uint32_t *idom = c->ways->idom;
	struct pc_fronts *fronts = c->fronts;

	for (; p != PC_NONE && p != idom[to] && c->mark[p] != to + 1;
	     p = idom[p]) {
		c->mark[p] = to + 1;
		c->found++;
		if (fronts->to)
			fronts->to[fronts->first[p + 1]++] = to;
		else
			fronts->first[p + 2]++;
	}
}

static bool counts(const struct pc_ways *w, uint32_t block)
{
	return w->counts ? w->counts[block] : !block ||
	       w->idom[block] != PC_NONE;
}

static uint64_t climb_all(struct climb *c)
{
	const struct pc_ways *w = c->ways;

	c->found = 0;
	for (uint32_t b = 0; b < w->n; b++)
		c->mark[b] = 0;
	for (uint32_t to = 0; to < w->n && c->found <= w->most; to++)
		for (uint32_t k = w->pred_first[to];
		     counts(w, to) && k < w->pred_first[to + 1]; k++)
			if (counts(w, w->preds[k]))
				climb(c, w->preds[k], to);
	return c->found;
}

bool pc_fronts_find(struct pc_arena *arena, struct pc_arena *scratch,
		    const struct pc_ways *ways, struct pc_fronts *fronts)
{
	struct climb c = { .ways = ways, .fronts = fronts };
	uint64_t all;

	c.mark = PC_ARRAY(scratch, ways->n, uint32_t);
	fronts->to = NULL;
	fronts->first = PC_ARRAY(arena, ways->n + 2, uint32_t);
	all = climb_all(&c);
	if (all > ways->most)
		return false;
	for (uint32_t b = 0; b < ways->n; b++)
		fronts->first[b + 2] += fronts->first[b + 1];
	fronts->to = PC_ARRAY(arena, all + 1, uint32_t);
	climb_all(&c);
	return true;
}
