/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * joins.c - the blocks at which disjoint paths from a branch meet.
 *
 * In:   a branch; the edges that count (graph/flow.c), dominance frontiers.
 * Out:  joins, via, meets.
 * Cost: O(N log N) for the N frontiers passed up to the post-dominator; blocks
 *       between them cost nothing.  It stops when u->budget is used up.
 *
 * All paths to a block pass its dominator, so disjoint ones cannot meet there,
 * and a label that reaches a block continues at once at its frontier.  If the
 * block dominates the branch itself, or the block at which the search ends, the
 * label follows each edge.
 */
#include <stdlib.h>
#include "base/arena.h"
#include "model/contents.h"
#include "model/program.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "memory/ssa_query.h"
#include "uniform/engine.h"

#define FEW 16 /* edges into a block that are examined one by one */

/* A block reached by paths, in the dominator tree. */
struct tree {
	uint32_t block, in; /* ssa->dom_in */
	uint32_t up;        /* index of the next one that dominates it, or
			     * PC_NONE */
};

/* One propagation of labels.  The label of a path is the successor with which
 * it begins (FIRST + block), and after a block at which paths met, that
 * block. */
struct labels {
	struct pc_run *run;
	const struct pc_flow *flow;
	uint32_t block, stop, first;
	struct pc_uints touched; /* in the order in which they were reached */
	struct tree *tree;       /* the same, dominators first */
};

/* A path with LABEL reaches block TO. */
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

/* Whether a label at B continues at once at the frontier of B. */
static bool jumps(const struct labels *l, uint32_t b)
{
	return !pc_ssa_dominates(l->run->fn, b, l->block) &&
	       (l->stop == PC_NONE ||
		!pc_ssa_dominates(l->run->fn, b, l->stop));
}

/* Whether TO is reached from B, or with JUMP from a block that it dominates, by
 * an edge that is not only for a process that is alone; such a process
 * separates from no other. */
static bool passes(const struct labels *l, uint32_t b, uint32_t to, bool jump)
{
	const struct pc_cfg *cfg = &l->run->fn->info->cfg;
	uint32_t first = cfg->pred_first[to];
	uint32_t n = cfg->pred_first[to + 1] - first;

	for (uint32_t i = 0; i < n && n <= FEW; i++) {
		uint32_t from = cfg->preds[first + i];

		if (cfg->num[from] != PC_NONE &&
		    (from == b ||
		     (jump && pc_ssa_dominates(l->run->fn, b, from))) &&
		    !pc_uni_only_alone(l->run, to, i))
			return true;
	}
	return n > FEW;
}

static void send_on(struct labels *l, uint32_t b)
{
	const struct pc_flow *f = l->flow;
	struct pc_uniform_fn *u = l->run->u;
	bool jump = jumps(l, b);
	const uint32_t *first = jump ? u->fronts.first : f->succ_first;
	const uint32_t *to = jump ? u->fronts.to : f->succ;

	spend(u, first[b + 1] - first[b] + 1);
	if (b == l->block || b == l->stop)
		return;
	for (uint32_t k = first[b]; k < first[b + 1]; k++)
		if (passes(l, b, to[k], jump))
			arrive(l, to[k], u->label[b] - 1);
}

/* ---- which labels reach a block ---- */

static int compare_tree(const void *left, const void *right)
{
	const struct tree *a = (const struct tree *)left;
	const struct tree *b = (const struct tree *)right;

	return (a->in > b->in) - (a->in < b->in);
}

/* Sort the blocks in TOUCHED by the order of the dominator tree. */
static void make_tree(struct labels *l, struct pc_arena *scratch)
{
	const struct pc_ssa *ssa = l->run->ssa;
	uint32_t n = l->touched.n, up = PC_NONE;

	l->tree = PC_ARRAY(scratch, n, struct tree);
	for (uint32_t i = 0; i < n; i++)
		l->tree[i] = (struct tree){
			.block = l->touched.v[i],
			.in = ssa->dom_in[l->touched.v[i]] };
	if (n)
		qsort(l->tree, n, sizeof *l->tree, compare_tree);
	for (uint32_t i = 0; i < n; i++) {
		while (up != PC_NONE &&
		       !pc_ssa_dominates(l->run->fn, l->tree[up].block,
					 l->tree[i].block))
			up = l->tree[up].up;
		l->tree[i].up = up;
		up = i;
	}
}

/* The label with which paths reach block B, or 0. */
static uint32_t label_of(const struct labels *l, uint32_t b)
{
	const struct pc_run *run = l->run;
	uint32_t low = 0, high = l->touched.n, at;

	if (run->u->label[b])
		return run->u->label[b];
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (l->tree[middle].in <= run->ssa->dom_in[b])
			low = middle + 1;
		else
			high = middle;
	}
	for (at = low ? low - 1 : PC_NONE; at != PC_NONE; at = l->tree[at].up)
		if (pc_ssa_dominates(run->fn, l->tree[at].block, b))
			break;
	if (at == PC_NONE || !jumps(l, l->tree[at].block))
		return 0;
	return run->u->label[l->tree[at].block];
}

/* Record by which predecessors paths meet at B.  Predecessors that are reached
 * only through B bring no other path. */
static void note_join(const struct labels *l, uint32_t b)
{
	struct pc_run *run = l->run;
	struct pc_uniform_fn *u = run->u;
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	struct pc_join join = { .branch = l->block, .first = u->via.n };
	uint32_t n = cfg->pred_first[b + 1] - cfg->pred_first[b];

	for (uint32_t i = 0; i < n; i++) {
		uint32_t from = cfg->preds[cfg->pred_first[b] + i], label;

		if (cfg->num[from] == PC_NONE)
			continue;
		label = from == l->block ? PC_NONE : label_of(l, from);
		if (label && label != b + 1 &&
		    (n > FEW || !pc_uni_only_alone(run, b, i))) {
			pc_vec_push(run->program->arena, u->via, i);
			join.n++;
		}
	}
	spend(u, n);
	pc_vec_push(run->program->arena, u->joins[b], join);
	pc_vec_push(run->program->arena, u->meets[l->block], b);
}

void pc_uni_follow(struct pc_run *run, uint32_t block)
{
	struct pc_uniform_fn *u = run->u;
	const struct pc_flow *f = u->flow;
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	struct pc_arena *scratch = pc_scratch_take(run->program);
	struct labels l = { .run = run, .flow = f, .first = f->n,
			    .block = block, .stop = f->stop[block] };

	for (uint32_t k = f->succ_first[block]; k < f->succ_first[block + 1];
	     k++)
		arrive(&l, f->succ[k], l.first + f->succ[k]);
	while (u->ways.n && u->budget)
		send_on(&l, cfg->rpo[pc_heap_next(&u->ways)]);
	while (u->ways.n)
		pc_heap_next(&u->ways);
	make_tree(&l, scratch);
	for (uint32_t i = 0; i < l.touched.n; i++) {
		uint32_t b = l.touched.v[i];

		if (u->label[b] == b + 1)
			note_join(&l, b);
	}
	for (uint32_t i = 0; i < l.touched.n; i++)
		u->label[l.touched.v[i]] = 0;
	pc_scratch_give(run->program, scratch);
}
