/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * uniform_label.c - the blocks at which disjoint ways from a branch meet.
 *
 * In:   a branch; the ways that count (flow.c), closed parts
 *       (uniform_region.c).
 * Out:  joins, via, meets.
 * Cost: O(E log E) in the region up to the post-dominator; a closed part is one
 *       step, unless another label comes to it later. Ends with u->budget.
 */
#include "uniform_in.h"

/* One propagation of labels: a way is called by the successor that it begins
 * with (FIRST + block), and again by each block at which ways have met. */
struct labels {
	struct pc_run *run;
	const struct pc_flow *flow;
	uint32_t first;
	struct pc_uints touched;
};

/* A way with that LABEL comes to block TO. */
static void arrive(struct labels *l, uint32_t to, uint32_t label)
{
	struct pc_uniform_fn *u = l->run->u;
	const struct pc_cfg *cfg = &l->run->fn->info->cfg;
	uint32_t old = u->label[to];

	if (cfg->num[to] == PC_NONE || !l->flow->lives[to] ||
	    old == label + 1 || old == to + 1)
		return;
	if (!old)
		pc_vec_push(l->run->program->arena, l->touched, to);
	u->label[to] = old ? to + 1 : label + 1;
	pc_heap_add(&u->ways, cfg->num[to]);
}

static void spend(struct pc_uniform_fn *u, uint64_t edges)
{
	u->budget -= edges < u->budget ? edges : u->budget;
}

static void put_label(struct labels *l, uint32_t b, uint32_t label)
{
	uint32_t *at = &l->run->u->label[b];

	if (*at)
		return;
	*at = label;
	pc_vec_push(l->run->program->arena, l->touched, b);
}

/* All between B and its post-dominator get B's label: only those are given it
 * now by which that is reached. */
static void step_over(struct labels *l, uint32_t b)
{
	struct pc_run *run = l->run;
	struct pc_uniform_fn *u = run->u;
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	uint32_t to = l->flow->ipdom[b];
	bool behind = pc_ssa_dominates(run->fn, b, to);

	u->over[b] = u->label[b];
	for (uint32_t k = cfg->pred_first[to]; k < cfg->pred_first[to + 1];
	     k++) {
		uint32_t p = cfg->preds[k];

		if (cfg->num[p] != PC_NONE && l->flow->lives[p] &&
		    pc_ssa_dominates(run->fn, b, p) &&
		    !(behind && pc_ssa_dominates(run->fn, to, p)))
			put_label(l, p, u->label[b]);
	}
	spend(u, cfg->pred_first[to + 1] - cfg->pred_first[to]);
	arrive(l, to, u->label[b] - 1);
}

/* Another label has come to B, which was stepped over: what that left out. */
static void go_back_into(struct labels *l, uint32_t b)
{
	const struct pc_flow *f = l->flow;
	struct pc_uniform_fn *u = l->run->u;
	uint32_t at = b;

	u->inside.n = 0;
	for (uint32_t i = 0; ; at = u->inside.v[i++]) {
		for (uint32_t k = f->succ_first[at];
		     k < f->succ_first[at + 1]; k++) {
			uint32_t to = f->succ[k];

			if (!f->lives[to] || to == f->ipdom[b] || to == b ||
			    u->gone_into[to] == b + 1)
				continue;
			u->gone_into[to] = b + 1;
			put_label(l, to, u->over[b]);
			u->over[to] = u->over[b];
			pc_vec_push(l->run->program->arena, u->inside, to);
		}
		if (i == u->inside.n)
			break;
	}
	for (uint32_t i = 0; i < u->inside.n; i++)
		u->gone_into[u->inside.v[i]] = 0;
	spend(u, u->inside.n);
}

static void send_on(struct labels *l, uint32_t block, uint32_t b)
{
	const struct pc_flow *f = l->flow;
	struct pc_uniform_fn *u = l->run->u;

	spend(u, f->succ_first[b + 1] - f->succ_first[b] + 1);
	if (b == block || b == f->stop[block])
		return;
	if (u->over[b]) {
		go_back_into(l, b);
	} else if (u->closed[b] && !pc_ssa_dominates(l->run->fn, b, block)) {
		step_over(l, b);
		return;
	}
	for (uint32_t k = f->succ_first[b]; k < f->succ_first[b + 1]; k++)
		arrive(l, f->succ[k], l->run->u->label[b] - 1);
}

/* Ways from BLOCK meet at B: note by which predecessors.  Those that are reached
 * only through B bring no other way. */
static void note_join(const struct labels *l, uint32_t block, uint32_t b)
{
	struct pc_run *run = l->run;
	struct pc_uniform_fn *u = run->u;
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	struct pc_join join = { .branch = block, .first = u->via.n };
	uint32_t n = cfg->pred_first[b + 1] - cfg->pred_first[b];

	for (uint32_t i = 0; i < n; i++) {
		uint32_t from = cfg->preds[cfg->pred_first[b] + i];

		if (from == block || (u->label[from] &&
				      u->label[from] != b + 1)) {
			pc_vec_push(run->program->arena, u->via, i);
			join.n++;
		}
	}
	spend(u, n);
	pc_vec_push(run->program->arena, u->joins[b], join);
	pc_vec_push(run->program->arena, u->meets[block], b);
}

void pc_uni_follow(struct pc_run *run, uint32_t block)
{
	struct pc_uniform_fn *u = run->u;
	const struct pc_flow *f = u->flow;
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	struct labels l = { .run = run, .flow = f, .first = f->n };

	for (uint32_t k = f->succ_first[block]; k < f->succ_first[block + 1];
	     k++)
		arrive(&l, f->succ[k], l.first + f->succ[k]);
	while (u->ways.n && u->budget)
		send_on(&l, block, cfg->rpo[pc_heap_next(&u->ways)]);
	while (u->ways.n)
		pc_heap_next(&u->ways);
	for (uint32_t i = 0; i < l.touched.n; i++) {
		uint32_t b = l.touched.v[i];

		if (u->label[b] == b + 1)
			note_join(&l, block, b);
	}
	for (uint32_t i = 0; i < l.touched.n; i++)
		u->label[l.touched.v[i]] = u->over[l.touched.v[i]] = 0;
}
