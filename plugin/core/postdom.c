/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * postdom.c - the iterated post-dominance frontier of a set of blocks taken
 *             as one, PDF+ of the paper's Algorithm 1.
 *
 * In:   a function with its cfg; the set.
 * Out:  the conditionals that decide whether a member of the set is passed.
 *       With AROUND = blocks from which a way leaves the function without
 *       passing the set, TOWARD = blocks from which it can be reached: a
 *       conditional decides if one successor is in TOWARD and not in AROUND,
 *       another in AROUND.  Deciders join the set until nothing changes.
 * Cost: O(E) a round, rounds <= depth of nesting + 1; O(blocks of the set) if
 *       one of them is on every way and in no loop, the usual case.  A budget
 *       for each function bounds the sum; behind it, O(E) a set.
 * Not:  behind the budget the frontier is too large (complete == false).
 */
#include "analysis.h"

#define BUDGET 50000000u

/* ---- the graph ---- */

/* MPI-4.0 9.7: MPI_Abort ends all processes, so nobody waits for this one. */
static bool ends_job(const struct pc_block *block)
{
	for (uint32_t i = 0; i < block->events.n; i++) {
		const struct pc_event *event = &block->events.v[i];

		if (event->kind == PC_EV_CALL && event->callee &&
		    event->callee->op &&
		    event->callee->op->class_ == PC_OP_ABORT)
			return true;
	}
	return false;
}

static uint32_t ways(const struct pc_block *block, enum pc_level level)
{
	if (level != PC_LEVEL_PAPER && ends_job(block))
		return 0;
	/* LIMIT: exceptions are no way out of a call below level strict. */
	if (block->term == PC_TERM_TRY && level != PC_LEVEL_STRICT)
		return block->succ.n ? 1 : 0;
	return block->succ.n;
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

	f->succ_first = pc_arena_alloc(arena, (n + 1) * sizeof(uint32_t));
	f->pred_first = pc_arena_alloc(arena, (n + 2) * sizeof(uint32_t));
	for (uint32_t b = 0; b < n; b++)
		edges += ways(&fn->blocks.v[b], level);
	f->succ = pc_arena_alloc(arena, edges * sizeof(uint32_t));
	f->pred = pc_arena_alloc(arena, edges * sizeof(uint32_t));
	edges = 0;
	for (uint32_t b = 0; b < n; b++) {
		for (uint32_t i = 0; i < ways(&fn->blocks.v[b], level); i++)
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

static bool is_exit(const struct pc_block *block, enum pc_level level)
{
	if (level == PC_LEVEL_PAPER)
		return block->term == PC_TERM_RET ||
		       block->term == PC_TERM_UNWIND ||
		       block->term == PC_TERM_NORETURN;
	return !ends_job(block) && (block->term == PC_TERM_RET ||
				    block->term == PC_TERM_UNWIND);
}

static void spread(struct pc_flow *f, uint32_t n, bool *mark, bool avoid);

/* Every block needs a way to an exit, or nothing can be said about it.  Where
 * there is none, a call that does not come back is the end; else the header of
 * the outermost endless loop is: nobody knows how often it has been passed. */
static void find_exits(struct pc_flow *f, const struct pc_fn *fn,
		       enum pc_level level)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	uint32_t n = 0;

	for (uint32_t b = 0; b < f->n; b++)
		if ((f->exit[b] = f->reach[b] &&
		     is_exit(&fn->blocks.v[b], level)))
			f->queue[n++] = b;
	for (uint32_t b = 0; !n && b < f->n; b++)
		if ((f->exit[b] = f->reach[b] &&
		     fn->blocks.v[b].term == PC_TERM_NORETURN))
			f->queue[n++] = b;
	for (uint32_t i = 0; i < n; i++)
		f->around[f->queue[i]] = true;
	spread(f, n, f->around, false);
	for (uint32_t i = cfg->n_reach; i; i--) {
		uint32_t b = cfg->rpo[i - 1];

		if (!f->reach[b] || f->around[b] || !cfg->is_head[b])
			continue;
		while (cfg->head[b] != PC_NONE)
			b = cfg->head[b];
		if (f->around[b])
			continue;
		f->exit[b] = f->around[b] = true;
		f->queue[0] = b;
		spread(f, 1, f->around, false);
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

/* Cooper, Harvey, Kennedy: "A simple, fast dominance algorithm" (2001). */
static void find_ipdoms(struct pc_program *program, struct pc_flow *f)
{
	struct pc_arena *arena = program->arena;
	size_t bytes = (f->n + 1) * sizeof(uint32_t);
	struct pdom p = { .flow = f };
	bool changed = true;

	p.num = pc_arena_alloc(arena, bytes);
	p.idom = pc_arena_alloc(arena, bytes);
	p.block = pc_arena_alloc(arena, bytes);
	f->ipdom = pc_arena_alloc(arena, bytes);
	for (uint32_t b = 0; b <= f->n; b++)
		p.num[b] = p.idom[b] = f->ipdom[b] = PC_NONE;
	number_backwards(&p, f->queue, pc_arena_alloc(arena, bytes));
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
		if (p.idom[i] && p.idom[i] != PC_NONE)
			f->ipdom[p.block[i]] = p.block[p.idom[i]];
}

struct pc_flow *pc_flow_new(struct pc_program *program, const struct pc_fn *fn,
			    enum pc_level level)
{
	struct pc_arena *arena = program->arena;
	struct pc_flow *f = pc_arena_alloc(arena, sizeof *f);
	uint32_t n = fn->blocks.n;

	f->n = n;
	f->reach = pc_arena_alloc(arena, n);
	f->exit = pc_arena_alloc(arena, n);
	f->in_set = pc_arena_alloc(arena, n);
	f->around = pc_arena_alloc(arena, n);
	f->toward = pc_arena_alloc(arena, n);
	f->spine = pc_arena_alloc(arena, n);
	f->queue = pc_arena_alloc(arena, (n + 1) * sizeof(uint32_t));
	f->seen = pc_arena_alloc(arena, n * sizeof(uint32_t));
	f->visit = pc_arena_alloc(arena, n * sizeof(uint32_t));
	f->conds = pc_arena_alloc(arena, n * sizeof(uint32_t));
	fill_edges(program, f, fn, level);
	find_exits(f, fn, level);
	f->budget = BUDGET;
	for (uint32_t b = 0; b < n; b++) {
		if (f->reach[b] && f->succ_first[b + 1] - f->succ_first[b] > 1)
			f->conds[f->n_conds++] = b;
	}
	find_ipdoms(program, f);
	for (uint32_t b = 0; b != PC_NONE; b = f->ipdom[b])
		f->spine[b] = pc_cfg_loop(&fn->info->cfg, b) == PC_NONE;
	return f;
}

/* ---- the frontier ---- */

static void spend(struct pc_flow *f, uint64_t edges)
{
	f->budget -= edges < f->budget ? edges : f->budget;
}

/* Blocks that reach one of the N first blocks in the queue backwards, not
 * going through the set if AVOID. */
static void spread(struct pc_flow *f, uint32_t n, bool *mark, bool avoid)
{
	for (uint32_t i = 0; i < n; i++) {
		uint32_t b = f->queue[i];

		spend(f, f->pred_first[b + 1] - f->pred_first[b]);
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

static void find_toward(struct pc_flow *f, const uint32_t *set, uint32_t n)
{
	memset(f->toward, 0, f->n);
	spend(f, f->n);
	for (uint32_t i = 0; i < n; i++) {
		f->queue[i] = set[i];
		f->toward[set[i]] = true;
	}
	spread(f, n, f->toward, false);
}

static void find_around(struct pc_flow *f)
{
	uint32_t n = 0;

	memset(f->around, 0, f->n);
	spend(f, f->n);
	for (uint32_t b = 0; b < f->n; b++)
		if (f->reach[b] && f->exit[b] && !f->in_set[b]) {
			f->around[b] = true;
			f->queue[n++] = b;
		}
	spread(f, n, f->around, true);
}

/* The conditionals that decide on the set as it is now; how many were new. */
static uint32_t find_deciders(struct pc_program *program, struct pc_flow *f,
			      struct pc_frontier *frontier, uint32_t round)
{
	uint32_t found = 0;

	spend(f, f->n_conds);
	for (uint32_t i = 0; i < f->n_conds; i++) {
		struct pc_decider d = { f->conds[i], round, PC_NONE, PC_NONE };

		if (f->seen[d.block] == f->stamp || !f->toward[d.block])
			continue;
		for (uint32_t k = f->succ_first[d.block];
		     k < f->succ_first[d.block + 1]; k++) {
			uint32_t s = f->succ[k];

			if (f->around[s] && d.other == PC_NONE)
				d.other = s;
			else if (!f->around[s] && f->toward[s] &&
				 d.inside == PC_NONE)
				d.inside = s;
		}
		if (d.inside == PC_NONE || d.other == PC_NONE)
			continue;
		f->seen[d.block] = f->stamp;
		pc_vec_push(program->arena, frontier->deciders, d);
		found++;
	}
	return found;
}

/* RATIONALE: behind the budget every conditional from which the set can be
 * reached one way and avoided another is named, a superset of the frontier. */
static void coarse(struct pc_program *program, struct pc_flow *f,
		   struct pc_frontier *frontier)
{
	for (uint32_t i = 0; i < frontier->deciders.n; i++)
		f->in_set[frontier->deciders.v[i].block] = false;
	frontier->complete = false;
	frontier->deciders.n = 0;
	find_around(f);
	for (uint32_t i = 0; i < f->n_conds; i++) {
		struct pc_decider d = { f->conds[i], 1, PC_NONE, PC_NONE };

		if (f->in_set[d.block] && f->seen[d.block] == f->stamp)
			continue; /* a branch of a worksharing construct */
		for (uint32_t k = f->succ_first[d.block];
		     k < f->succ_first[d.block + 1]; k++) {
			uint32_t s = f->succ[k];

			if (d.inside == PC_NONE && f->toward[s])
				d.inside = s;
			else if (f->around[s])
				d.other = s;
		}
		if (d.inside != PC_NONE && d.other != PC_NONE)
			pc_vec_push(program->arena, frontier->deciders, d);
	}
}

/* Block B is in a worksharing construct: who comes there runs it, or others of
 * its process do. */
static void pass_shares(struct pc_flow *f, const struct pc_fn_info *info,
			uint32_t b)
{
	for (uint32_t r = info->block_region[b]; r != PC_NONE;
	     r = info->regions.v[r].parent)
		for (uint32_t i = 0; i < info->regions.v[r].shares.n; i++) {
			uint32_t share = info->regions.v[r].shares.v[i];

			f->in_set[share] = true;
			f->seen[share] = f->stamp;
		}
}

void pc_flow_frontier(struct pc_program *program, struct pc_flow *f,
		      const struct pc_fn *fn, const uint32_t *set, uint32_t n,
		      struct pc_frontier *frontier)
{
	memset(frontier, 0, sizeof *frontier);
	frontier->complete = true;
	if (n == 1 && f->spine[set[0]]) {
		frontier->always = true;
		return;
	}
	memset(f->in_set, 0, f->n);
	f->stamp++;
	for (uint32_t i = 0; i < n; i++) {
		f->in_set[set[i]] = true;
		pass_shares(f, fn->info, set[i]);
	}
	find_toward(f, set, n);
	find_around(f);
	frontier->always = !f->around[0] && f->toward[0];
	for (uint32_t round = 1;; round++) {
		uint32_t from = frontier->deciders.n;

		if (!f->budget) {
			/* The last deciders are in the set: taken out there. */
			coarse(program, f, frontier);
			return;
		}
		if (!find_deciders(program, f, frontier, round))
			return;
		for (uint32_t i = from; i < frontier->deciders.n; i++)
			f->in_set[frontier->deciders.v[i].block] = true;
		find_around(f);
	}
}

const uint32_t *pc_flow_first(struct pc_flow *f, uint32_t from, uint32_t *n)
{
	uint32_t top = 1, met = 0;

	/* The queue shrinks from the front while what is met is kept there:
	 * at least as many have been taken. */
	f->queue[0] = from;
	f->visit[from] = ++f->visits;
	for (uint32_t i = 0; i < top; i++) {
		uint32_t b = f->queue[i];

		if (f->in_set[b]) {
			f->queue[met++] = b;
			continue;
		}
		spend(f, f->succ_first[b + 1] - f->succ_first[b]);
		for (uint32_t k = f->succ_first[b];
		     k < f->succ_first[b + 1]; k++) {
			uint32_t s = f->succ[k];

			if (f->visit[s] == f->visits)
				continue;
			f->visit[s] = f->visits;
			f->queue[top++] = s;
		}
	}
	*n = met;
	return f->queue;
}
