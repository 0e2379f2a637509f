/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * flow.c - the paths of a function that count for matching: edges, exits,
 *          immediate post-dominators, control dependence (contract in flow.h).
 *
 * In:   a function with its cfg; the level of analysis.
 * Out:  struct pc_flow; every reachable block that is not a dead end reaches an
 *       exit.
 * Cost: O(E), post-dominators nearly so; control dependence is linear in its
 *       result, which is not kept beyond MOST_DEPENDENCES.
 */
#include "graph/flow.h"

#include "base/arena.h"
#include "model/contents.h"
#include "model/target.h"
#include "tables/mpi_ops.h"
#include "model/program.h"
#include "graph/dominators.h"
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
	/* LIMIT: below level strict, functions that are not defined here do not
	 * throw (tests/core/match-exception-not.pcm). */
	if (level == PC_LEVEL_STRICT ||
	    (level == PC_LEVEL_PAPER && block->term != PC_TERM_TRY))
		return block->succ.n;
	return pc_block_ways(block);
}

static void fill_edges(struct pc_program *program, struct pc_flow *f,
		       const struct pc_fn *fn, enum pc_level level)
{
	struct pc_arena *arena = program->arena;
	uint32_t n = f->n, edges = 0;

	f->succ_first = PC_ARRAY(arena, n + 1, uint32_t);
	for (uint32_t b = 0; b < n; b++)
		edges += fn->blocks.v[b].succ.n;
	f->succ = PC_ARRAY(arena, edges, uint32_t);
	edges = 0;
	for (uint32_t b = 0; b < n; b++) {
		uint32_t n_ways = ways(&fn->blocks.v[b], level);

		for (uint32_t i = 0; i < n_ways; i++)
			f->succ[edges++] = fn->blocks.v[b].succ.v[i];
		f->succ_first[b + 1] = edges;
	}
	pc_flow_walk(f, false);
	pc_visit_add(&f->walk, 0);
	pc_visit_all(&f->walk);
	for (uint32_t i = 0; i < f->walk.n; i++)
		f->reach[f->walk.met[i]] = true;
	pc_edges_turn(arena, n, (struct pc_edges){
			.first = f->succ_first, .to = f->succ }, f->reach,
		      &f->pred_first, &f->pred);
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

void pc_flow_spread(struct pc_flow *f, bool *mark)
{
	uint32_t from = f->walk.at;

	pc_visit_all(&f->walk);
	for (uint32_t i = from; i < f->walk.n; i++) {
		uint32_t b = f->walk.met[i];

		mark[b] = true;
		pc_flow_spend(f, f->pred_first[b + 1] - f->pred_first[b]);
	}
}

void pc_flow_walk(struct pc_flow *f, bool back)
{
	struct pc_edges on = { .first = f->succ_first, .to = f->succ };
	struct pc_edges from = { .first = f->pred_first, .to = f->pred };

	pc_visit_begin(&f->walk, f->arena, f->n, back ? from : on);
}

/* Whether a call in block B does not return. */
static bool is_last(const struct pc_fn *fn, const struct pc_flow *f, uint32_t b,
		    enum pc_level level)
{
	const struct pc_block *block = &fn->blocks.v[b];

	return f->reach[b] && (block->term == PC_TERM_NORETURN ||
			       (level != PC_LEVEL_PAPER && !ways(block, level)));
}

static bool finalizes(const struct pc_block *block)
{
	for (uint32_t i = 0; i < block->events.n; i++) {
		const struct pc_event *e = &block->events.v[i];

		if (e->kind == PC_EV_CALL && e->callee && e->callee->op &&
		    e->callee->op->class_ == PC_OP_FINALIZE)
			return true;
	}
	return false;
}

/* The last block of those in F->walk whose call does not return; ABORTS: also if it
 * is MPI_Abort.  PC_NONE: none. */
static uint32_t last_of(const struct pc_flow *f, const struct pc_fn *fn,
			enum pc_level level, bool aborts)
{
	uint32_t last = PC_NONE;

	for (uint32_t i = 0; i < f->walk.n; i++) {
		uint32_t b = f->walk.met[i];

		if (is_last(fn, f, b, level) && (last == PC_NONE || b > last) &&
		    (aborts || !pc_block_aborts(&fn->blocks.v[b])))
			last = b;
	}
	return last;
}

/* The exit of a function that has none: the last call that does not return.  One
 * behind MPI_Finalize is preferred, which MPI-4.1 11.2.2 asks of a process before it
 * ends; MPI_Abort counts only if there is no other, because the calls before it
 * handle errors. */
static uint32_t find_last(struct pc_flow *f, const struct pc_fn *fn,
			  enum pc_level level)
{
	uint32_t last;

	pc_flow_walk(f, false);
	for (uint32_t b = 0; b < f->n; b++)
		if (f->reach[b] && finalizes(&fn->blocks.v[b]))
			pc_visit_add(&f->walk, b);
	pc_visit_all(&f->walk);
	last = last_of(f, fn, level, false);
	if (last != PC_NONE)
		return last;
	pc_flow_walk(f, false);
	pc_visit_add(&f->walk, 0);
	pc_visit_all(&f->walk);
	last = last_of(f, fn, level, level == PC_LEVEL_PAPER);
	return last != PC_NONE ? last : last_of(f, fn, level, true);
}

/* Every block needs a path to an exit; otherwise nothing can be stated about
 * it.  Where no call ends the process either, the header of the outermost endless
 * loop is the exit: it is not known how often processes run the loop. */
static void find_exits(struct pc_flow *f, const struct pc_fn *fn,
		       enum pc_level level)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	uint32_t last = PC_NONE;
	bool any = false;

	for (uint32_t b = 0; b < f->n; b++)
		any |= f->exit[b] = f->reach[b] && is_exit(fn, b, level);
	if (!any && (last = find_last(f, fn, level)) != PC_NONE)
		f->exit[last] = true;
	pc_flow_walk(f, true);
	for (uint32_t b = 0; b < f->n; b++)
		if (f->exit[b])
			pc_visit_add(&f->walk, b);
	pc_flow_spread(f, f->around);
	for (uint32_t i = cfg->n_reach; i; i--) {
		uint32_t b = cfg->rpo[i - 1];

		if (!f->reach[b] || f->around[b] || !cfg->is_head[b])
			continue;
		while (cfg->head[b] != PC_NONE)
			b = cfg->head[b];
		if (f->around[b])
			continue;
		f->exit[b] = f->endless[b] = true;
		pc_visit_add(&f->walk, b);
		pc_flow_spread(f, f->around);
	}
}

/* ---- immediate post-dominators ---- */

/* Where the paths from B meet.  B is the header of an endless loop and an exit
 * only because there is no other: its paths meet where those of its successors
 * do. */
static uint32_t meet_behind(const struct pc_flow *f, struct pc_numbering at,
			    uint32_t b)
{
	uint32_t to = PC_NONE;
	bool any = false;

	for (uint32_t k = f->succ_first[b]; k < f->succ_first[b + 1]; k++) {
		if (!f->lives[f->succ[k]])
			continue;
		to = any ? pc_dom_common(at, f->ipdom, to, f->succ[k]) :
			   f->succ[k];
		any = true;
	}
	return to;
}

/* The post-dominators: dominators of the graph with reversed edges, from the
 * exits.  The paths from a conditional join again at its post-dominator. */
static void find_ipdoms(struct pc_program *program, struct pc_flow *f)
{
	struct pc_arena *scratch = pc_scratch_take(program);
	struct pc_dom_graph g = {
		.blocks = f->n, .roots = f->exit,
		.at = pc_number_blocks(scratch, f->n, (struct pc_edges){
			.first = f->pred_first, .to = f->pred }, f->exit),
		.in = { .first = f->succ_first, .to = f->succ } };

	f->ipdom = pc_dominators(program->arena, scratch, &g);
	f->stop = PC_ARRAY(program->arena, f->n, uint32_t);
	for (uint32_t i = 0; i < g.at.n; i++)
		f->lives[g.at.order[i]] = true;
	for (uint32_t i = 0; i < g.at.n; i++) {
		uint32_t b = g.at.order[i];

		f->stop[b] = f->endless[b] ? meet_behind(f, g.at, b) :
			     f->ipdom[b];
	}
	pc_scratch_give(program, scratch);
}

/* ---- control dependence ---- */

/* B depends on conditional M by its successor S.  FILL false: only count it.  False:
 * too many. */
static bool add_dependence(struct pc_flow *f, uint32_t b, uint32_t m, uint32_t s,
			   bool fill, uint32_t *all)
{
	if (fill)
		f->dep[f->dep_first[b + 1]++] = (struct pc_dependence){ m, s };
	else if (++*all > MOST_DEPENDENCES)
		return false;
	else
		f->dep_first[b + 2]++;
	return true;
}

/* Add the blocks that depend on conditional M by its successor S: the blocks on
 * the path in the post-dominator tree from S to the post-dominator of M
 * (Ferrante, Ottenstein, Warren 1987).  What decides whether the header of an
 * endless loop is reached decides it for all blocks of each round. */
static bool depend_on(struct pc_flow *f, uint32_t m, uint32_t s, bool fill,
		      uint32_t *all)
{
	for (uint32_t b = s; f->lives[s] && b != f->stop[m] && b != PC_NONE;
	     b = f->ipdom[b]) {
		if (!add_dependence(f, b, m, s, fill, all))
			return false;
		for (uint32_t k = f->succ_first[b];
		     f->endless[b] && k < f->succ_first[b + 1]; k++)
			for (uint32_t in = f->succ[k];
			     in != PC_NONE && in != b && f->lives[in];
			     in = f->ipdom[in])
				if (!add_dependence(f, in, m, s, fill, all))
					return false;
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
	f->arena = arena;
	f->reach = PC_ARRAY(arena, n, bool);
	f->exit = PC_ARRAY(arena, n, bool);
	f->in_set = PC_ARRAY(arena, n, bool);
	f->around = PC_ARRAY(arena, n, bool);
	f->toward = PC_ARRAY(arena, n, bool);
	f->endless = PC_ARRAY(arena, n, bool);
	f->always = PC_ARRAY(arena, n, bool);
	f->lives = PC_ARRAY(arena, n, bool);
	f->seen = PC_ARRAY(arena, n, uint32_t);
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

