/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * flow.c - the ways through a function that count for matching: which edges,
 *          where they end, immediate post-dominators, control dependence.
 *
 * In:   a function with its cfg; the level of analysis.
 * Out:  struct pc_flow; every block that can be reached and is no dead end
 *       reaches an exit.
 * Cost: O(E) each, post-dominators near it; control dependence as long as its
 *       result, which is not kept beyond MOST_DEPENDENCES.
 */
#include "graph/flow.h"

#include "tables/mpi_ops.h"
#include "graph/exits.h"
#include "graph/fn_info.h"

#define BUDGET 50000000u
#define MOST_DEPENDENCES 20000000u

/* ---- the graph ---- */

bool pc_event_aborts(const struct pc_event *event)
{
	return event->kind == PC_EV_CALL && event->callee && event->callee->op &&
	       event->callee->op->class_ == PC_OP_ABORT;
}

bool pc_over_by(const struct pc_event *event)
{
	const struct pc_fn *to = pc_event_target(event);

	if (pc_event_aborts(event))
		return true;
	return to && to->info->over && to->info->over[0] && !to->info->throws;
}

bool pc_event_ends(const struct pc_event *event)
{
	const struct pc_fn *target = pc_event_target(event);

	return pc_event_aborts(event) || (target && pc_fn_ends(target));
}

bool pc_block_ends(const struct pc_block *block)
{
	for (uint32_t i = 0; i < block->events.n; i++)
		if (pc_event_ends(&block->events.v[i]))
			return true;
	return false;
}

bool pc_block_aborts(const struct pc_block *block)
{
	for (uint32_t i = 0; i < block->events.n; i++)
		if (pc_over_by(&block->events.v[i]))
			return true;
	return false;
}

static uint32_t ways(const struct pc_block *block, enum pc_level level)
{
	if (level != PC_LEVEL_PAPER && pc_block_ends(block))
		return 0;
	/* LIMIT: below level strict, what is not defined here does not throw
	 * (tests/core/match-exception-not.pcm). */
	if (level == PC_LEVEL_STRICT ||
	    (level == PC_LEVEL_PAPER && block->term != PC_TERM_TRY))
		return block->succ.n;
	return pc_block_ways(block);
}

static void reach_blocks(struct pc_flow *f)
{
	uint32_t n = 0;

	f->queue[n++] = 0;
	f->reach[0] = true;
	for (uint32_t i = 0; i < n; i++)
		for (uint32_t k = f->succ_first[f->queue[i]];
		     k < f->succ_first[f->queue[i] + 1]; k++)
			if (!f->reach[f->succ[k]]) {
				f->reach[f->succ[k]] = true;
				f->queue[n++] = f->succ[k];
			}
}

static void fill_edges(struct pc_program *program, struct pc_flow *f,
		       const struct pc_fn *fn, enum pc_level level)
{
	struct pc_arena *arena = program->arena;
	uint32_t n = f->n, edges = 0;

	f->succ_first = PC_ARRAY(arena, n + 1, uint32_t);
	f->pred_first = PC_ARRAY(arena, n + 2, uint32_t);
	for (uint32_t b = 0; b < n; b++)
		edges += fn->blocks.v[b].succ.n;
	f->succ = PC_ARRAY(arena, edges, uint32_t);
	f->pred = PC_ARRAY(arena, edges, uint32_t);
	edges = 0;
	for (uint32_t b = 0; b < n; b++) {
		uint32_t n_ways = ways(&fn->blocks.v[b], level);

		for (uint32_t i = 0; i < n_ways; i++)
			f->succ[edges++] = fn->blocks.v[b].succ.v[i];
		f->succ_first[b + 1] = edges;
	}
	reach_blocks(f);
	for (uint32_t b = 0; b < n; b++)
		for (uint32_t k = f->succ_first[b]; f->reach[b] &&
		     k < f->succ_first[b + 1]; k++)
			f->pred_first[f->succ[k] + 2]++;
	for (uint32_t b = 0; b < n; b++)
		f->pred_first[b + 2] += f->pred_first[b + 1];
	for (uint32_t b = 0; b < n; b++)
		for (uint32_t k = f->succ_first[b]; f->reach[b] &&
		     k < f->succ_first[b + 1]; k++)
			f->pred[f->pred_first[f->succ[k] + 1]++] = b;
}

static bool is_exit(const struct pc_fn *fn, uint32_t b, enum pc_level level)
{
	const struct pc_block *block = &fn->blocks.v[b];

	if (level == PC_LEVEL_PAPER)
		return block->term == PC_TERM_RET ||
		       block->term == PC_TERM_UNWIND ||
		       block->term == PC_TERM_NORETURN;
	return pc_block_leaves(fn, b) && !pc_block_ends(block);
}

void pc_flow_spend(struct pc_flow *f, uint64_t edges)
{
	f->budget -= edges < f->budget ? edges : f->budget;
}

void pc_flow_spread(struct pc_flow *f, uint32_t n, bool *mark, bool avoid)
{
	for (uint32_t i = 0; i < n; i++) {
		uint32_t b = f->queue[i];

		pc_flow_spend(f, f->pred_first[b + 1] - f->pred_first[b]);
		for (uint32_t k = f->pred_first[b]; k < f->pred_first[b + 1];
		     k++) {
			uint32_t p = f->pred[k];

			if (mark[p] || (avoid && f->in_set[p]))
				continue;
			mark[p] = true;
			f->queue[n++] = p;
		}
	}
}

/* Whether a call in block B does not return. */
static bool is_last(const struct pc_fn *fn, const struct pc_flow *f, uint32_t b,
		    enum pc_level level)
{
	const struct pc_block *block = &fn->blocks.v[b];

	return f->reach[b] && (block->term == PC_TERM_NORETURN ||
			       (level != PC_LEVEL_PAPER && !ways(block, level)));
}

/* Every block needs a way to an exit, or nothing can be said about it.  If there
 * is none, the last call that does not return is the end, MPI_Abort only if there is
 * no other such call: the calls before it are for errors.  Else the header of the
 * outermost endless loop is the end: nobody knows how often it has been passed. */
static void find_exits(struct pc_flow *f, const struct pc_fn *fn,
		       enum pc_level level)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	uint32_t n = 0;

	for (uint32_t b = 0; b < f->n; b++)
		if ((f->exit[b] = f->reach[b] &&
		     is_exit(fn, b, level)))
			f->queue[n++] = b;
	for (int aborts = level == PC_LEVEL_PAPER; !n && aborts < 2; aborts++)
		for (uint32_t b = f->n; !n && b; b--)
			if (is_last(fn, f, b - 1, level) &&
			    (aborts || !pc_block_aborts(&fn->blocks.v[b - 1])))
				f->queue[n++] = b - 1;
	if (n == 1)
		f->exit[f->queue[0]] = true;
	for (uint32_t i = 0; i < n; i++)
		f->around[f->queue[i]] = true;
	pc_flow_spread(f, n, f->around, false);
	for (uint32_t i = cfg->n_reach; i; i--) {
		uint32_t b = cfg->rpo[i - 1];

		if (!f->reach[b] || f->around[b] || !cfg->is_head[b])
			continue;
		while (cfg->head[b] != PC_NONE)
			b = cfg->head[b];
		if (f->around[b])
			continue;
		f->exit[b] = f->around[b] = f->endless[b] = true;
		f->queue[0] = b;
		pc_flow_spread(f, 1, f->around, false);
	}
}

/* ---- immediate post-dominators ---- */

struct pdom {
	const struct pc_flow *flow;
	uint32_t *num;   /* place in reverse post-order of the reversed graph */
	uint32_t *idom;  /* by place; 0 is the exit of all exits */
	uint32_t *block; /* of a place */
	uint32_t n;
};

static uint32_t common(const struct pdom *p, uint32_t a, uint32_t b)
{
	while (a != b) {
		while (a > b)
			a = p->idom[a];
		while (b > a)
			b = p->idom[b];
	}
	return a;
}

/* Depth first search backwards from the exits; numbers in post-order from the
 * end, so that place 0 stays free for the exit of all exits. */
static void number_backwards(struct pdom *p, uint32_t *stack, uint32_t *next)
{
	const struct pc_flow *f = p->flow;
	uint32_t depth = 0, done = 0;

	for (uint32_t e = 0; e < f->n; e++) {
		if (!f->reach[e] || !f->exit[e] || p->num[e] != PC_NONE)
			continue;
		p->num[e] = 0;
		stack[depth++] = e;
		while (depth) {
			uint32_t b = stack[depth - 1];

			if (f->pred_first[b] + next[b] < f->pred_first[b + 1]) {
				uint32_t q = f->pred[f->pred_first[b] +
						     next[b]++];

				if (p->num[q] == PC_NONE) {
					p->num[q] = 0;
					stack[depth++] = q;
				}
				continue;
			}
			p->num[b] = done++;
			depth--;
		}
	}
	p->n = done + 1;
	for (uint32_t b = 0; b < f->n; b++)
		if (p->num[b] != PC_NONE) {
			p->num[b] = done - p->num[b];
			p->block[p->num[b]] = b;
		}
}

/* Where the ways from a conditional meet again: its post-dominator.  The header
 * of an endless loop is no way out by itself: where its successors meet. */
static void find_stops(struct pc_flow *f, const struct pdom *p)
{
	for (uint32_t i = 1; i < p->n; i++) {
		uint32_t b = p->block[i], to = p->idom[i];

		if (f->endless[b]) {
			to = PC_NONE;
			for (uint32_t k = f->succ_first[b];
			     k < f->succ_first[b + 1]; k++) {
				uint32_t s = p->num[f->succ[k]];

				if (s != PC_NONE)
					to = to == PC_NONE ? s :
					     common(p, to, s);
			}
		}
		f->stop[b] = to && to != PC_NONE ? p->block[to] : PC_NONE;
	}
}

/* Cooper, Harvey, Kennedy: "A simple, fast dominance algorithm" (2001). */
static void find_ipdoms(struct pc_program *program, struct pc_flow *f)
{
	struct pc_arena *arena = program->arena;
	uint32_t n = f->n + 1;
	struct pdom p = { .flow = f };
	bool changed = true;

	p.num = PC_ARRAY(arena, n, uint32_t);
	p.idom = PC_ARRAY(arena, n, uint32_t);
	p.block = PC_ARRAY(arena, n, uint32_t);
	f->ipdom = PC_ARRAY(arena, n, uint32_t);
	f->stop = PC_ARRAY(arena, n, uint32_t);
	for (uint32_t b = 0; b <= f->n; b++)
		p.num[b] = p.idom[b] = f->ipdom[b] = PC_NONE;
	number_backwards(&p, f->queue, PC_ARRAY(arena, n, uint32_t));
	p.idom[0] = 0;
	while (changed) {
		changed = false;
		for (uint32_t i = 1; i < p.n; i++) {
			uint32_t b = p.block[i];
			uint32_t to = f->exit[b] ? 0 : PC_NONE;

			for (uint32_t k = f->succ_first[b];
			     k < f->succ_first[b + 1]; k++) {
				uint32_t s = p.num[f->succ[k]];

				if (s == PC_NONE || p.idom[s] == PC_NONE)
					continue;
				to = to == PC_NONE ? s : common(&p, to, s);
			}
			changed |= p.idom[i] != to;
			p.idom[i] = to;
		}
	}
	for (uint32_t i = 1; i < p.n; i++)
		f->lives[p.block[i]] = true;
	find_stops(f, &p);
	for (uint32_t i = 1; i < p.n; i++)
		if (p.idom[i] && p.idom[i] != PC_NONE)
			f->ipdom[p.block[i]] = p.block[p.idom[i]];
}

/* ---- control dependence ---- */

/* Call the blocks that depend on conditional M by its successor S: those on the
 * way up from S to what post-dominates M (Ferrante, Ottenstein, Warren 1987).
 * Counts them if FILL is false.  False: too many. */
static bool depend_on(struct pc_flow *f, uint32_t m, uint32_t s, bool fill,
		      uint32_t *all)
{
	for (uint32_t b = s; f->lives[s] && b != f->stop[m] && b != PC_NONE;
	     b = f->ipdom[b]) {
		if (fill)
			f->dep[f->dep_first[b + 1]++] =
				(struct pc_dependence){ m, s };
		else if (++*all > MOST_DEPENDENCES)
			return false;
		else
			f->dep_first[b + 2]++;
	}
	return true;
}

static bool each_dependence(struct pc_flow *f, bool fill, uint32_t *all)
{
	for (uint32_t i = 0; i < f->n_conds; i++) {
		uint32_t m = f->conds[i];

		for (uint32_t k = f->succ_first[m];
		     f->lives[m] && k < f->succ_first[m + 1]; k++)
			if (!depend_on(f, m, f->succ[k], fill, all))
				return false;
	}
	return true;
}

static void find_dependences(struct pc_program *program, struct pc_flow *f)
{
	uint32_t all = 0;

	f->dep_first = PC_ARRAY(program->arena, f->n + 2, uint32_t);
	if (!each_dependence(f, false, &all))
		return;
	f->dep = PC_ARRAY(program->arena, all, struct pc_dependence);
	for (uint32_t b = 0; b < f->n; b++)
		f->dep_first[b + 2] += f->dep_first[b + 1];
	each_dependence(f, true, &all);
}

struct pc_flow *pc_flow_new(struct pc_program *program, const struct pc_fn *fn,
			    enum pc_level level)
{
	struct pc_arena *arena = program->arena;
	struct pc_flow *f = PC_NEW(arena, struct pc_flow);
	uint32_t n = fn->blocks.n;

	f->n = n;
	f->reach = PC_ARRAY(arena, n, bool);
	f->exit = PC_ARRAY(arena, n, bool);
	f->in_set = PC_ARRAY(arena, n, bool);
	f->around = PC_ARRAY(arena, n, bool);
	f->toward = PC_ARRAY(arena, n, bool);
	f->endless = PC_ARRAY(arena, n, bool);
	f->always = PC_ARRAY(arena, n, bool);
	f->lives = PC_ARRAY(arena, n, bool);
	f->queue = PC_ARRAY(arena, n + 1, uint32_t);
	f->seen = PC_ARRAY(arena, n, uint32_t);
	f->visit = PC_ARRAY(arena, n, uint32_t);
	f->conds = PC_ARRAY(arena, n, uint32_t);
	fill_edges(program, f, fn, level);
	find_exits(f, fn, level);
	f->budget = BUDGET;
	for (uint32_t b = 0; b < n; b++) {
		if (f->reach[b] && f->succ_first[b + 1] - f->succ_first[b] > 1)
			f->conds[f->n_conds++] = b;
	}
	find_ipdoms(program, f);
	for (uint32_t b = 0; b != PC_NONE; b = f->ipdom[b])
		f->always[b] = true;
	find_dependences(program, f);
	return f;
}

