/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * trip_count.c - the trip count of a loop.
 *
 * In:   a loop with one exit, at a comparison of its iteration count with a
 *       value that does not change in the loop.
 * Out:  a node for the number of iterations; equal nodes are equal numbers.
 * Cost: exits: O(E * loops left by the edge); a count: O(size of the nodes).
 * Not:  A loop that tests in the middle, with collectives before and after the
 *       test; wrap-around.
 */
#include "base/arena.h"
#include "model/contents.h"
#include "model/flags.h"
#include "graph/callgraph.h"
#include "graph/exits.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "memory/ssa_form.h"
#include "value/nodes.h"
#include "value/numbering.h"

#define LARGEST 32 /* nodes examined */
#define LONGEST 16 /* blocks without a branch */

/* ---- exits ---- */

static bool may_leave(const struct pc_block *block, uint32_t s)
{
	return block->term != PC_TERM_TRY || !s || pc_block_throws(block);
}

void pc_value_find_exits(struct pc_program *program, const struct pc_fn *fn)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	uint32_t n = fn->blocks.n;
	uint32_t *exit_of = PC_ARRAY(program->arena, n, uint32_t);
	bool *many = PC_ARRAY(program->arena, n, bool);

	for (uint32_t b = 0; b < n; b++)
		exit_of[b] = PC_NONE;
	for (uint32_t i = 0; i < cfg->n_reach; i++) {
		uint32_t b = cfg->rpo[i];
		const struct pc_block *block = &fn->blocks.v[b];

		for (uint32_t s = 0; s < block->succ.n; s++) {
			uint32_t to = block->succ.v[s];
			uint32_t head = pc_cfg_loop(cfg, b);

			for (; head != PC_NONE && may_leave(block, s) &&
			     !pc_cfg_in_loop(cfg, to, head);
			     head = cfg->head[head]) {
				many[head] |= exit_of[head] != PC_NONE &&
					      exit_of[head] != b;
				exit_of[head] = b;
			}
		}
		if (block->term == PC_TERM_RET || block->term == PC_TERM_UNWIND)
			for (uint32_t head = pc_cfg_loop(cfg, b);
			     head != PC_NONE; head = cfg->head[head])
				many[head] = true;
	}
	for (uint32_t b = 0; b < n; b++)
		if (many[b])
			exit_of[b] = PC_NONE;
	fn->info->value->exit_of = exit_of;
}

/* ---- invariants ---- */

struct within {
	const struct pc_fn *fn;
	uint32_t head;
};

static bool is_same_in(const struct pc_node *v, const void *data)
{
	const struct within *in = (const struct within *)data;
	const struct pc_cfg *cfg = &in->fn->info->cfg;
	const struct pc_def *def;

	if (v->kind == PC_NODE_UNKNOWN)
		return false;
	if (v->kind == PC_NODE_COUNT && v->fn == in->fn)
		return !pc_cfg_in_loop(cfg, (uint32_t)v->num, in->head);
	if (v->kind != PC_NODE_DEF || v->fn != in->fn)
		return true;
	def = &in->fn->info->ssa->defs.v[v->num];
	return def->kind == PC_DEF_ENTRY ||
	       !pc_cfg_in_loop(cfg, def->block, in->head);
}

bool pc_node_invariant(const struct pc_program *program, const struct pc_fn *fn,
		       uint32_t node, uint32_t head)
{
	struct within in = { fn, head };

	return pc_node_all(program, node, LARGEST, is_same_in, &in);
}

/* ---- where the test is ---- */

static bool has_collective(const struct pc_block *block)
{
	for (uint32_t e = 0; e < block->events.n; e++) {
		const struct pc_event *event = &block->events.v[e];

		if (pc_event_may_collect(event) ||
		    (event->kind == PC_EV_CALL && !event->callee))
			return true;
	}
	return false;
}

/* Whether the path from the start of FROM to TO has no collective and no
 * branch. */
static bool is_bare(const struct pc_fn *fn, uint32_t from, uint32_t to)
{
	for (int step = 0; step < LONGEST; step++) {
		const struct pc_block *block = &fn->blocks.v[from];

		if (from == to)
			return true;
		if (block->succ.n != 1 || has_collective(block))
			return false;
		from = block->succ.v[0];
	}
	return false;
}

/* ---- the count ---- */

struct loop {
	struct pc_program *program;
	const struct pc_fn *fn;
	uint32_t head, block; /* the test */
	uint32_t first, step; /* of the operand that counts */
	bool wraps;           /* modulo 2^bits */
};

/* Whether NODE is the loop's count, perhaps plus a constant; sets FIRST and
 * STEP. */
static bool counts(struct loop *l, uint32_t node)
{
	const struct pc_node *n = pc_node(l->program, node);
	uint32_t more = PC_NODE_NONE;

	l->wraps = n->kind == PC_NODE_OPER && n->oper == PC_OPER_CAST;
	if (l->wraps)
		n = pc_node(l->program, n->a);
	if (n->kind == PC_NODE_OPER && n->oper == PC_OPER_ADD &&
	    pc_node(l->program, n->b)->kind == PC_NODE_INT) {
		more = n->b;
		n = pc_node(l->program, n->a);
	}
	if (n->kind != PC_NODE_COUNT || n->fn != l->fn || n->num != l->head)
		return false;
	l->first = more ? pc_node_oper(l->program, PC_OPER_ADD, n->a, more) :
		   n->a;
	l->step = n->b;
	return true;
}

static bool is_zero(const struct loop *l, uint32_t node)
{
	const struct pc_node *n = pc_node(l->program, node);

	return n->kind == PC_NODE_INT && !n->num;
}

/* Whether the count does not wrap around while it is OPER BOUND: it moves by
 * one, and BOUND is a value of its type, which it does not pass. */
static bool stays(const struct loop *l, enum pc_oper oper, uint32_t bound,
		  bool up)
{
	int64_t step = pc_node(l->program, l->step)->num;

	if (step != 1 && step != -1)
		return false;
	return oper == PC_OPER_LT ? up || is_zero(l, bound) :
	       oper == PC_OPER_NE && is_zero(l, up ? l->first : bound);
}

/* How often a test is true that starts DISTANCE before its bound and comes STEP
 * closer each time: DISTANCE / STEP, rounded up, at least 0. */
static uint32_t trips(struct loop *l, uint32_t distance, uint32_t step)
{
	const struct pc_node *d = pc_node(l->program, distance);
	const struct pc_node *s = pc_node(l->program, step);

	if (!distance || !step || s->kind != PC_NODE_INT || s->num <= 0)
		return PC_NODE_NONE;
	if (d->kind == PC_NODE_INT)
		return pc_value_int(l->program, d->num <= 0 ? 0 :
				    (d->num - 1) / s->num + 1);
	return pc_node_make(l->program, (struct pc_node){
		.kind = PC_NODE_OPER, .oper = PC_OPER_OTHER, .a = distance,
		.b = step, .num = 1 });
}

static uint32_t plus(struct loop *l, uint32_t node, int64_t number)
{
	return pc_node_oper(l->program, PC_OPER_ADD, node,
			    pc_value_int(l->program, number));
}

/* How often the condition GO, under which the loop continues, is true. */
static uint32_t holds(struct loop *l, uint32_t go)
{
	struct pc_node n = *pc_node(l->program, go);
	uint32_t bound, distance;
	bool up, left;

	if (n.kind != PC_NODE_OPER ||
	    (n.oper != PC_OPER_LT && n.oper != PC_OPER_LE &&
	     n.oper != PC_OPER_NE))
		return PC_NODE_NONE;
	left = counts(l, n.a);
	if (!left && !counts(l, n.b))
		return PC_NODE_NONE;
	bound = left ? n.b : n.a;
	if (pc_node(l->program, l->step)->kind != PC_NODE_INT ||
	    !pc_node_invariant(l->program, l->fn, bound, l->head))
		return PC_NODE_NONE;
	up = pc_node(l->program, l->step)->num > 0;
	if ((n.oper != PC_OPER_NE && up != left) || /* away from the bound */
	    (l->wraps && !stays(l, n.oper, bound, up)))
		return PC_NODE_NONE;
	distance = up ? pc_node_oper(l->program, PC_OPER_SUB, bound, l->first) :
		   pc_node_oper(l->program, PC_OPER_SUB, l->first, bound);
	if (n.oper == PC_OPER_LE)
		distance = plus(l, distance, 1);
	return trips(l, distance, up ? l->step :
		     pc_node_oper(l->program, PC_OPER_NEG, l->step, 0));
}

uint32_t pc_value_trips(struct pc_program *program, const struct pc_fn *fn,
			uint32_t head, uint32_t *block)
{
	struct loop l = { .program = program, .fn = fn, .head = head };
	const struct pc_block *test;
	uint32_t go, stay, number;
	bool in[2];

	*block = PC_NONE;
	if (!fn->info->value || !fn->info->value->exit_of ||
	    fn->info->value->exit_of[head] == PC_NONE)
		return PC_NODE_NONE;
	*block = l.block = fn->info->value->exit_of[head];
	test = &fn->blocks.v[l.block];
	if (test->term != PC_TERM_BR || test->flags & PC_BLF_WORKSHARE)
		return PC_NODE_NONE;
	for (int i = 0; i < 2; i++)
		in[i] = pc_cfg_in_loop(&fn->info->cfg, test->succ.v[i], head);
	if (in[0] == in[1] || pc_cfg_loop(&fn->info->cfg, l.block) != head)
		return PC_NODE_NONE;
	stay = test->succ.v[in[0] ? 0 : 1];
	go = pc_value_way(program, fn, l.block, !in[0]);
	number = holds(&l, go);
	if (!number)
		return PC_NODE_NONE;
	if (is_bare(fn, head, l.block) && !has_collective(test))
		return number;
	/* A test at the end: the body runs once more than the test is true. */
	if (is_bare(fn, stay, head))
		return plus(&l, number, 1);
	return PC_NODE_NONE;
}
