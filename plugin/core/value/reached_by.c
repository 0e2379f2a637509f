/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reached_by.c - by which processes, of which jobs, a place is reached, from what
 *                callers and functions called before have tested.
 *
 * In:   conditions on nothing but the size of MPI_COMM_WORLD and the rank in it.
 * Out:  a condition on them that holds whenever the place is reached.
 * Cost: O(calls * GUARDS) once for a program; O(GUARDS + calls of functions that
 *       have tested one) for a question.
 * Not:  Functions that other units can call are assumed to be called by every
 *       process.  A condition of more than PC_NODES_MOST nodes is dropped.
 */
#include "base/arena.h"
#include "graph/exits.h"
#include "model/contents.h"
#include "model/live.h"
#include "graph/branch.h"
#include "graph/callgraph.h"
#include "graph/fn_info.h"
#include "memory/ssa_query.h"
#include "value/nodes.h"
#include "value/numbering.h"
#include "value/phi.h"
#include "value/process.h"

#define GUARDS 32

/* Of a function: the condition on a process that calls it, and to which it returns;
 * PC_NODE_NONE: none. */
struct pc_reached_by {
	uint32_t in, out;
	uint32_t place; /* its index in the order of the call graph */
	bool called;
};

/* ---- conditions: PC_NODE_NONE is true ---- */

static bool is_small(const struct pc_program *program, uint32_t node)
{
	return pc_node_all(program, node, PC_NODES_MOST, NULL, NULL);
}

static uint32_t both(struct pc_program *program, uint32_t a, uint32_t b)
{
	uint32_t node;

	if (!a || !b || a == b)
		return a ? a : b;
	node = pc_node_oper(program, PC_OPER_AND, a, b);
	return is_small(program, node) ? node : a;
}

static uint32_t either(struct pc_program *program, uint32_t a, uint32_t b)
{
	uint32_t node;

	if (!a || !b || a == b)
		return a && b ? a : PC_NODE_NONE;
	node = pc_node_oper(program, PC_OPER_OR, a, b);
	return is_small(program, node) ? node : PC_NODE_NONE;
}

/* Whether NODE is computed from the number of processes and the rank alone. */
static bool is_of_world(struct pc_program *program, uint32_t node)
{
	struct pc_leaves leaves = { .all = true };
	uint32_t world = pc_node_name(program, "MPI_COMM_WORLD");

	if (!node || pc_node(program, node)->kind != PC_NODE_OPER)
		return false;
	pc_leaves_add(program, &leaves, node);
	for (uint32_t i = 0; i < leaves.n; i++) {
		const struct pc_node *one = pc_node(program, leaves.node[i]);

		if ((one->kind != PC_NODE_SIZE && one->kind != PC_NODE_RANK) ||
		    one->a != world)
			return false;
	}
	return leaves.all && leaves.n;
}

/* ---- one function ---- */

static bool is_known(const struct pc_fn *fn)
{
	return pc_fn_live(fn) && fn->info->value && fn->info->ssa;
}

/* What the branches before BLOCK of FN have tested. */
static uint32_t by_guards(struct pc_program *program, const struct pc_fn *fn,
			  uint32_t block)
{
	struct pc_guard g = pc_value_guard(program, fn, block);
	struct pc_meet m = pc_value_meet(program, fn, block);
	uint32_t all = PC_NODE_NONE;

	for (int i = 0; i < GUARDS && g.block != PC_NONE; i++) {
		struct pc_known_way one = pc_value_known(program, fn, g.block,
							 g.to);

		if (pc_block_decides(&fn->blocks.v[g.block]) &&
		    is_of_world(program, one.node))
			all = both(program, all, one.truth ?
				   pc_node_truth(program, one.node) :
				   pc_node_oper(program, PC_OPER_NOT, one.node,
						PC_NODE_NONE));
		g = pc_value_guard(program, fn, g.next);
	}
	for (int i = 0; i < GUARDS && m.block != PC_NONE; i++) {
		uint32_t node = pc_value_met(program, fn, m);

		if (is_of_world(program, node))
			all = both(program, all, pc_node_truth(program, node));
		m = pc_value_meet(program, fn, m.up);
	}
	return all;
}

/* The same, and what the functions have tested that are called before EVENT of
 * BLOCK; PC_NONE: before its end. */
static uint32_t tested(struct pc_program *program, const struct pc_fn *fn,
		       uint32_t block, uint32_t event)
{
	const struct pc_reached_by *reached = program->values->reached;
	uint32_t all = by_guards(program, fn, block);

	for (uint32_t i = 0; i < fn->info->calls.n; i++) {
		const struct pc_edge *call = &fn->info->calls.v[i];
		uint32_t out = reached[call->callee].out;

		if (out && fn->info->cfg.num[call->block] != PC_NONE &&
		    (call->block == block ? call->event < event :
		     pc_ssa_dominates(fn, call->block, block)))
			all = both(program, all, out);
	}
	return all;
}

/* Find to which processes FN returns. */
static void find_out(struct pc_program *program, const struct pc_fn *fn)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	uint32_t out = PC_NODE_NONE;
	bool any = false;

	if (pc_fn_ends(fn))
		return;
	for (uint32_t i = 0; i < cfg->n_reach; i++) {
		uint32_t one;

		if (fn->blocks.v[cfg->rpo[i]].term != PC_TERM_RET)
			continue;
		one = tested(program, fn, cfg->rpo[i], PC_NONE);
		out = any ? either(program, out, one) : one;
		any = true;
	}
	program->values->reached[fn->index].out = out;
}

static void add_caller(struct pc_program *program, uint32_t callee,
		       uint32_t condition)
{
	struct pc_reached_by *to = &program->values->reached[callee];

	to->in = to->called ? either(program, to->in, condition) : condition;
	to->called = true;
}

/* Find which processes call others in FN. */
static void find_in(struct pc_program *program, const struct pc_fn *fn)
{
	if (fn->flags & (PC_FN_EXPORTED | PC_FN_ADDRESS))
		add_caller(program, fn->index, PC_NODE_NONE);
	for (uint32_t i = 0; i < fn->info->calls.n; i++) {
		const struct pc_edge *call = &fn->info->calls.v[i];

		add_caller(program, call->callee, !is_known(fn) ? PC_NODE_NONE :
			   both(program, program->values->reached[fn->index].in,
				tested(program, fn, call->block,
				       call->event)));
	}
}

/* ---- the program ---- */

static void find_all(struct pc_program *program)
{
	uint32_t n;
	struct pc_fn **order = pc_callgraph_order(program, &n);

	program->values->reached = PC_ARRAY(program->arena, program->fns.n,
					  struct pc_reached_by);
	for (uint32_t i = 0; i < n; i++) {
		program->values->reached[order[i]->index].place = i;
		if (is_known(order[i]))
			find_out(program, order[i]);
	}
	/* In a recursion, a function is called before its caller is known. */
	for (uint32_t i = 0; i < n; i++)
		for (uint32_t k = 0; k < order[i]->info->calls.n; k++) {
			uint32_t to = order[i]->info->calls.v[k].callee;

			if (program->values->reached[to].place >= i)
				add_caller(program, to, PC_NODE_NONE);
		}
	for (uint32_t i = n; i; i--)
		find_in(program, order[i - 1]);
}

uint32_t pc_reached_by(struct pc_program *program, const struct pc_fn *fn,
			  uint32_t block)
{
	if (!program->values->reached)
		find_all(program);
	return both(program, program->values->reached[fn->index].in,
		    tested(program, fn, block, PC_NONE));
}
