/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * uniform_region.c - parts of a function that one block leads into and one
 *                    leads out of.
 *
 * In:   the ways that count (flow.c), dominators.
 * Out:  u->closed, by conditional C: all that lies between C and its
 *       post-dominator is dominated by C and left by that post-dominator alone.
 *       A label that comes to C then comes to all of it, and to nothing
 *       else.
 * Cost: O(E) where conditionals nest: an inner part counts as one step.  STEPS
 *       in all; behind that the outer ones, which come last, are not closed.
 */
#include "uniform_in.h"

#define STEPS 20000000u

struct parts {
	struct pc_run *run;
	uint32_t *mark, *queue; /* by block: conditional + 1 */
	uint32_t steps;
};

/* Whether all ways from block B count, or it is one that ends the program
 * and the compiler knows. */
static bool is_whole(const struct pc_run *run, uint32_t b)
{
	const struct pc_flow *f = run->u->flow;

	return f->succ_first[b + 1] - f->succ_first[b] ==
	       run->fn->blocks.v[b].succ.n;
}

/* Come to what is behind B in the part of C; false: that is not closed. */
static bool go_on(struct parts *p, uint32_t c, uint32_t b, uint32_t *n)
{
	const struct pc_uniform_fn *u = p->run->u;
	const struct pc_flow *f = u->flow;
	bool over = b != c && u->closed[b];
	uint32_t end = over ? 1 : f->succ_first[b + 1] - f->succ_first[b];

	if (!is_whole(p->run, b))
		return false;
	for (uint32_t k = 0; k < end; k++) {
		uint32_t to = over ? f->ipdom[b] :
			      f->succ[f->succ_first[b] + k];

		p->steps++;
		if (!f->lives[to] && !is_whole(p->run, to))
			return false;
		if (!f->lives[to] || to == c || to == f->ipdom[c] ||
		    p->mark[to] == c + 1)
			continue;
		if (!pc_ssa_dominates(p->run->fn, c, to))
			return false;
		p->mark[to] = c + 1;
		p->queue[(*n)++] = to;
	}
	return true;
}

static bool is_closed(struct parts *p, uint32_t c)
{
	uint32_t n = 0;
	bool closed = go_on(p, c, c, &n);

	for (uint32_t i = 0; closed && i < n; i++)
		closed = p->steps < STEPS && go_on(p, c, p->queue[i], &n);
	return closed;
}

void pc_uni_find_closed(struct pc_run *run)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	struct pc_uniform_fn *u = run->u;
	struct pc_arena *scratch = pc_scratch_take(run->program);
	struct parts parts = { .run = run };
	uint32_t n = run->fn->blocks.n;

	parts.mark = PC_ARRAY(scratch, n, uint32_t);
	parts.queue = PC_ARRAY(scratch, n, uint32_t);
	u->closed = PC_ARRAY(run->program->arena, n, bool);
	u->over = PC_ARRAY(run->program->arena, n, uint32_t);
	u->gone_into = PC_ARRAY(run->program->arena, n, uint32_t);
	for (uint32_t i = cfg->n_reach; i; i--) {
		uint32_t c = cfg->rpo[i - 1];

		if (u->flow->lives[c] && u->flow->ipdom[c] != PC_NONE &&
		    u->flow->succ_first[c + 1] - u->flow->succ_first[c] > 1)
			u->closed[c] = is_closed(&parts, c);
	}
	pc_scratch_give(run->program, scratch);
}
