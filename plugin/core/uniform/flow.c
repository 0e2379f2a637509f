/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * flow.c - how a value depends on the path taken.
 *
 * In:   conditions that are not the same on all processes, one by one.
 * Out:  where disjoint paths from such a branch meet, its condition is added to
 *       the phis whose operands differ (Rosemann, Moll, Hack: "An abstract
 *       interpretation for SPMD divergence on reducible CFGs", POPL 2021: label
 *       propagation); values that leave a loop depend on the conditions that
 *       end it.
 * Cost: O(E log E) in the region up to the post-dominator of each such branch,
 *       at most BUDGET for all of them; then the condition is added to every
 *       phi.  A value that leaves K loops counts K times, at most MOST in
 *       total.
 * Not:  In an irreducible loop the header is one of its entries.  Paths that
 *       enter by another entry meet inside it, which are joins anyway.
 */
#include "base/arena.h"
#include "model/contents.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/program.h"
#include "graph/exits.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "whole/reach.h"
#include "value/value.h"
#include "uniform/rules.h"

#define BUDGET 20000000u
#define MOST 4000000u
#define FRONTS 8000000u
#define FEW 8 /* loops examined one by one */
#define LONGEST 8 /* blocks from the exit of a loop to a return */

bool pc_uni_is_branch(const struct pc_fn *fn, uint32_t block)
{
	const struct pc_block *b = &fn->blocks.v[block];

	if (b->term == PC_TERM_TRY)
		return fn->info->uniform->run->axis == PC_AXIS_PROCESSES &&
		       pc_block_ways(b) > 1;
	if (b->term != PC_TERM_BR && b->term != PC_TERM_SWITCH)
		return false;
	if (fn->info->uniform->run->axis == PC_AXIS_THREADS)
		return true;
	/* How often the body of a shared loop is executed, by all threads
	 * together, follows from its condition. */
	return !(b->flags & PC_BLF_GUARD) &&
	       (!(b->flags & PC_BLF_WORKSHARE) ||
		b->cond.kind != PC_VAL_UNKNOWN);
}

/* ---- loops ---- */

static uint32_t depth_of(const struct pc_uniform_fn *u, uint32_t head)
{
	return head == PC_NONE ? 0 : u->loop_depth[head];
}

/* Whether the loop with header X is that of header Y, or around it. */
static bool holds(const struct pc_cfg *cfg, uint32_t x, uint32_t y)
{
	return x == PC_NONE || (y != PC_NONE && pc_cfg_in_loop(cfg, y, x));
}

uint32_t pc_uni_common_loop(const struct pc_fn *fn, uint32_t a, uint32_t b)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	uint32_t x = pc_cfg_loop(cfg, a), y = pc_cfg_loop(cfg, b);

	if (holds(cfg, y, x))
		return y;
	while (!holds(cfg, x, y))
		x = cfg->head[x];
	return x;
}

static void find_depths(struct pc_run *run)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;

	for (uint32_t i = 0; i < cfg->n_reach; i++) {
		uint32_t b = cfg->rpo[i];

		if (cfg->is_head[b])
			run->u->loop_depth[b] =
				depth_of(run->u, cfg->head[b]) + 1;
	}
}

static void cross(struct pc_run *run, uint32_t def, uint32_t use,
		  uint32_t *count)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	uint32_t from, stop, head;

	if (def == PC_NONE)
		return;
	from = run->ssa->defs.v[def].block;
	head = pc_cfg_loop(cfg, from);
	if (head == PC_NONE || head == pc_cfg_loop(cfg, use))
		return;
	stop = pc_uni_common_loop(run->fn, from, use);
	for (; head != stop; head = cfg->head[head]) {
		struct pc_uints *list = &run->u->crossing[head];

		if (list->n && list->v[list->n - 1] == use)
			continue;
		if (++*count > MOST) {
			run->u->crossing_all = true;
			return;
		}
		pc_vec_push(run->program->arena, *list, use);
	}
}

static void cross_range(struct pc_run *run, uint32_t first, uint32_t n,
			uint32_t use, uint32_t *count)
{
	for (uint32_t i = 0; i < n; i++)
		cross(run, run->ssa->opnds.v[first + i].def, use, count);
}

bool pc_uni_goes_home(const struct pc_fn *fn, uint32_t to)
{
	for (int i = 0; i < LONGEST; i++) {
		const struct pc_block *block = &fn->blocks.v[to];

		if (block->term != PC_TERM_JMP)
			return block->term == PC_TERM_RET;
		to = block->succ.v[0];
	}
	return false;
}

/* Mark the blocks on each path from a loop exit in FROM straight to a
 * return. */
static void find_home(struct pc_run *run, uint32_t from)
{
	const struct pc_block *block = &run->fn->blocks.v[from];
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	uint32_t head = pc_cfg_loop(cfg, from);

	for (uint32_t i = 0; head != PC_NONE && i < block->succ.n; i++) {
		uint32_t to = block->succ.v[i];

		if (pc_cfg_in_loop(cfg, to, head) ||
		    !pc_uni_goes_home(run->fn, to))
			continue;
		while (run->fn->blocks.v[to].term == PC_TERM_JMP &&
		       !run->u->leaving[to]) {
			run->u->leaving[to] = true;
			to = run->fn->blocks.v[to].succ.v[0];
		}
		run->u->leaving[to] = true;
	}
}

void pc_uni_crossings(struct pc_run *run)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	const struct pc_ssa *ssa = run->ssa;
	uint32_t count = 0;

	find_depths(run);
	for (uint32_t i = 0; i < ssa->defs.n; i++)
		cross_range(run, ssa->defs.v[i].first, ssa->defs.v[i].n,
			    ssa->defs.v[i].block, &count);
	for (uint32_t i = 0; i < ssa->calls.n; i++) {
		const struct pc_ssa_call *call = &ssa->calls.v[i];
		const struct pc_event *event =
			pc_event_at(run->fn, call->block, call->event);

		cross_range(run, call->args, 2 * event->args.n, call->block,
			    &count);
		for (uint32_t k = 0; k < call->n_shared; k++)
			cross(run, ssa->shared.v[call->shared + k].def,
			      call->block, &count);
	}
	for (uint32_t i = 0; i < cfg->n_reach; i++) {
		uint32_t b = cfg->rpo[i];

		cross(run, ssa->cond[b].def, b, &count);
		find_home(run, b);
	}
}

/* A constant does not depend on how often a loop runs. */
static bool is_fixed(const struct pc_run *run, uint32_t def)
{
	uint32_t node = pc_value_of_def(run->program, run->fn, def);

	return node != PC_NODE_NONE &&
	       (pc_node(run->program, node)->kind == PC_NODE_INT ||
		pc_node(run->program, node)->kind == PC_NODE_NAME);
}

/* The next loop around that of HEAD that has another state. */
static uint32_t next_loop(const struct pc_run *run, uint32_t head)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	struct pc_uniform_fn *u = run->u;
	uint32_t n = 0;

	for (uint32_t h = head; h != PC_NONE && u->skip_at[h] != u->version;
	     h = cfg->head[h])
		u->made[n++] = h;
	while (n) {
		uint32_t h = u->made[--n], up = cfg->head[h];

		u->skip[h] = up != PC_NONE && pc_uni_same(u->loop[up],
							  u->loop[h]) ?
			     u->skip[up] : up;
		u->skip_at[h] = u->version;
	}
	return u->skip[head];
}

void pc_uni_left(const struct pc_run *run, uint32_t def, uint32_t use,
		 struct pc_uni *uni)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	uint32_t from = run->ssa->defs.v[def].block, stop;
	uint32_t head = pc_cfg_loop(cfg, from), steps = 0;

	if (head == PC_NONE || head == pc_cfg_loop(cfg, use) ||
	    is_fixed(run, def))
		return;
	stop = depth_of(run->u, pc_uni_common_loop(run->fn, from, use));
	while (depth_of(run->u, head) > stop) {
		const struct pc_uni *state = run->u->leaving[use] ?
			run->u->loop_all : run->u->loop;

		pc_uni_join(uni, pc_uni_way(run, def, head, state[head]));
		head = ++steps < FEW || run->u->leaving[use] ? cfg->head[head] :
							    next_loop(run, head);
	}
}

static void touch_crossing(struct pc_run *run, uint32_t head)
{
	const struct pc_uints *list = &run->u->crossing[head];
	const struct pc_cfg *cfg = &run->fn->info->cfg;

	for (uint32_t i = 0; i < list->n; i++)
		pc_uni_touch(run->fn, list->v[i]);
	for (uint32_t i = 0; run->u->crossing_all && i < cfg->n_reach; i++)
		pc_uni_touch(run->fn, cfg->rpo[i]);
}

/* The branch of BLOCK, with state UNI, decides the trip counts of the loops
 * that it may leave. */
static void end_loops(struct pc_run *run, uint32_t block, struct pc_uni uni)
{
	const struct pc_flow *f = run->u->flow;
	const struct pc_cfg *cfg = &run->fn->info->cfg;

	for (uint32_t k = f->succ_first[block]; k < f->succ_first[block + 1];
	     k++) {
		uint32_t to = f->succ[k], head = pc_cfg_loop(cfg, block), stop;
		bool home, changed;

		if (!f->lives[to] || head == PC_NONE)
			continue;
		home = pc_uni_goes_home(run->fn, to);
		stop = pc_uni_common_loop(run->fn, block, to);
		for (; head != stop; head = cfg->head[head]) {
			changed = pc_uni_join(&run->u->loop_all[head], uni);
			if (!home && pc_uni_join(&run->u->loop[head], uni)) {
				run->u->version++;
				changed = true;
			}
			if (!changed)
				continue;
			run->u->looped = run->clock;
			touch_crossing(run, head);
		}
	}
}

/* ---- where paths meet ---- */

static void need_flow(struct pc_run *run)
{
	struct pc_uniform_fn *u = run->u;
	struct pc_arena *scratch;
	uint32_t n = run->fn->blocks.n;
	struct pc_ways ways = { .n = n, .most = FRONTS,
				.idom = run->ssa->idom };

	if (u->flow)
		return;
	u->flow = pc_flow_new(run->program, run->fn,
			      run->program->opts->level);
	u->label = PC_ARRAY(run->program->arena, n, uint32_t);
	pc_heap_init(run->program->arena, &u->ways, n);
	u->budget = u->compares = BUDGET;
	ways.pred_first = u->flow->pred_first;
	ways.preds = u->flow->pred;
	ways.counts = u->flow->lives;
	scratch = pc_scratch_take(run->program);
	if (!pc_fronts_find(run->program->arena, scratch, &ways, &u->fronts))
		u->budget = 0;
	pc_scratch_give(run->program, scratch);
}

void pc_uni_branch(struct pc_run *run, uint32_t block, struct pc_uni uni)
{
	struct pc_uniform_fn *u = run->u;
	const struct pc_cfg *cfg = &run->fn->info->cfg;

	if (pc_uni_clear(uni) || !pc_uni_is_branch(run->fn, block) ||
	    (run->fn->info->agreed && run->fn->info->agreed[block]) ||
	    /* One successor ends the job: the processes that remain took the
	     * other one. */
	    (run->axis == PC_AXIS_PROCESSES &&
	     pc_fatal_branch(run->fn, block)))
		return;
	need_flow(run);
	if (u->flow->lives[block])
		end_loops(run, block, uni);
	if (!u->followed[block] && u->budget) {
		u->followed[block] = true;
		pc_uni_follow(run, block);
	}
	if (!u->budget && pc_uni_join(&u->all, uni)) {
		u->looped = run->clock;
		for (uint32_t i = 0; i < cfg->n_reach; i++)
			pc_uni_touch(run->fn, cfg->rpo[i]);
	}
	for (uint32_t i = 0; i < u->meets[block].n; i++) {
		u->joined[u->meets[block].v[i]] = run->clock;
		pc_uni_touch(run->fn, u->meets[block].v[i]);
	}
}

/* Whether a process gets the same value on each of the N paths VIA (NULL: the
 * first N) into PHI, which is definition SELF. */
static bool is_one(const struct pc_run *run, const struct pc_def *phi,
		   uint32_t self, const uint32_t *via, uint32_t n)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	const struct pc_opnd *first = NULL;
	uint32_t node = PC_NODE_NONE;

	for (uint32_t k = 0; k < n; k++) {
		uint32_t i = via ? via[k] : k;
		const struct pc_opnd *o = &run->ssa->opnds.v[phi->first + i];
		uint32_t from = cfg->preds[cfg->pred_first[phi->block] + i];

		if (cfg->num[from] == PC_NONE || (!via && o->def == self))
			continue;
		if (!first) {
			first = o;
			continue;
		}
		if (first->def == o->def && first->def != PC_NONE)
			continue;
		if (node == PC_NODE_NONE)
			node = pc_value_of(run->program, run->fn, *first);
		if (node == PC_NODE_NONE ||
		    node != pc_value_of(run->program, run->fn, *o))
			return false;
	}
	return true;
}

struct pc_uni pc_uni_joined(const struct pc_run *run, uint32_t phi,
			    const struct pc_join *join)
{
	struct pc_uniform_fn *u = run->u;
	struct pc_uni uni = u->cond[join->branch];
	enum pc_strength together;

	if (pc_uni_clear(uni))
		return uni;
	/* Only within the budget for comparisons. */
	if (join->n < u->compares) {
		u->compares -= join->n;
		if (is_one(run, &run->ssa->defs.v[phi], phi,
			   u->via.v + join->first, join->n)) {
			pc_uni_by(run, PC_RULE_ONE_VALUE);
			return pc_uni_of(PC_UNIFORM);
		}
	}
	together = pc_uni_together(run, phi, join);
	if (together == PC_UNIFORM)
		pc_uni_by(run, PC_RULE_SAME_COLLECTIVE);
	else if (together == PC_UNPROVEN)
		pc_uni_doubt(run, PC_DOUBT_PARTIAL);
	else if (pc_uni_of_others(run, phi, join))
		pc_uni_doubt(run, PC_DOUBT_OTHERS);
	else if (pc_uni_alike(run, phi, join))
		pc_uni_doubt(run, PC_DOUBT_ALIKE);
	else if (pc_uni_told_path(run, join))
		pc_uni_doubt(run, PC_DOUBT_TOLD_PATH);
	else if (pc_uni_but_errors(run, phi, join))
		pc_uni_doubt(run, PC_DOUBT_ERROR);
	else
		return uni;
	return pc_uni_of(together == PC_UNIFORM ? PC_UNIFORM : PC_UNPROVEN);
}

/* The same for all paths into PHI; the answer is kept, as it is often
 * needed. */
static bool is_one_phi(const struct pc_run *run, uint32_t phi)
{
	const struct pc_def *def = &run->ssa->defs.v[phi];
	uint8_t *known = &run->u->one[phi];

	if (!*known)
		*known = 1 + is_one(run, def, phi, NULL, def->n);
	return *known == 2;
}

void pc_uni_meet(const struct pc_run *run, uint32_t phi, struct pc_uni *uni)
{
	const struct pc_def *def = &run->ssa->defs.v[phi];
	const struct pc_uniform_fn *u = run->u;
	const struct pc_joins *joins = &u->joins[def->block];

	if (!joins->n && pc_uni_clear(u->all))
		return;
	if (is_one_phi(run, phi)) {
		pc_uni_by(run, PC_RULE_ONE_VALUE);
		return;
	}
	pc_uni_join(uni, pc_uni_way(run, phi, PC_NONE, u->all));
	for (uint32_t i = 0; i < joins->n; i++) {
		struct pc_uni known = u->def[phi];

		/* A condition that would not change the state is not
		 * compared. */
		if (pc_uni_join(&known, u->cond[joins->v[i].branch]))
			pc_uni_join(uni, pc_uni_way(run, phi, PC_NONE,
					pc_uni_joined(run, phi,
						      &joins->v[i])));
	}
}
