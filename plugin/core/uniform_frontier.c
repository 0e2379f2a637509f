/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * uniform_frontier.c - where what a block dominates is left: its dominance
 *                      frontier.
 *
 * In:   the ways that count (flow.c), dominators.
 * Out:  u->front, by block: the blocks that it does not dominate strictly, but a
 *       predecessor of theirs (Cytron et al. 1991).
 * Cost: O(E + what is found), at most MOST; behind that nothing is followed.
 */
#include "uniform_in.h"

#define MOST 8000000u

/* Call what is behind the way from P to TO for all that dominate P and not TO:
 * they are counted, or get TO if FILL. */
static uint64_t climb(struct pc_run *run, uint32_t p, uint32_t to,
		      uint32_t *mark, bool fill)
{
	struct pc_uniform_fn *u = run->u;
	uint64_t n = 0;

	for (; p != PC_NONE && p != run->ssa->idom[to] && mark[p] != to + 1;
	     p = run->ssa->idom[p]) {
		mark[p] = to + 1;
		n++;
		if (fill)
			u->front[u->front_first[p + 1]++] = to;
		else
			u->front_first[p + 2]++;
	}
	return n;
}

static uint64_t climb_all(struct pc_run *run, uint32_t *mark, bool fill)
{
	const struct pc_flow *f = run->u->flow;
	uint64_t n = 0;

	for (uint32_t b = 0; b < f->n; b++)
		mark[b] = 0;
	for (uint32_t to = 0; to < f->n && n <= MOST; to++)
		for (uint32_t k = f->pred_first[to];
		     f->lives[to] && k < f->pred_first[to + 1]; k++)
			if (f->lives[f->pred[k]])
				n += climb(run, f->pred[k], to, mark, fill);
	return n;
}

bool pc_uni_find_frontiers(struct pc_run *run)
{
	struct pc_uniform_fn *u = run->u;
	struct pc_arena *scratch = pc_scratch_take(run->program);
	uint32_t n = u->flow->n;
	uint32_t *mark = pc_arena_alloc(scratch, n * sizeof *mark);
	uint64_t all;

	u->front_first = pc_arena_alloc(run->program->arena,
					(n + 2) * sizeof *u->front_first);
	all = climb_all(run, mark, false);
	if (all <= MOST) {
		for (uint32_t b = 0; b < n; b++)
			u->front_first[b + 2] += u->front_first[b + 1];
		u->front = pc_arena_alloc(run->program->arena,
					  all * sizeof *u->front);
		climb_all(run, mark, true);
	}
	pc_scratch_give(run->program, scratch);
	return all <= MOST;
}
