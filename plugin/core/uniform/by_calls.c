/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * by_calls.c - conditions on what callers pass: whether some call makes them differ.
 *
 *     int unit = -1;
 *     if (rank == 0)
 *             unit = 6;
 *     f (unit);                   // if (unit != 0) MPI_Barrier (...);
 *
 * In:   a condition on parameters that differ, as a value (value/value.h).
 * Out:  whether the decider (proof/decide.h) finds processes that answer it
 *       differently in one of the calls, or it is no term there.
 * Cost: one question for each call with another value, at most MOST.
 * Not:  Conditions that differ by more than parameters; functions of which not all
 *       callers are seen.  What is not found is a doubt (DECIDED in doubts.def).
 */
#include "model/contents.h"
#include "graph/callgraph.h"
#include "graph/fn_info.h"
#include "value/nodes.h"
#include "value/numbering.h"
#include "value/process.h"
#include "proof/decide_nodes.h"
#include "uniform/colour.h"
#include "uniform/engine.h"

#define MOST 24

struct values {
	struct pc_program *program;
	const struct pc_fn *fn[MOST];
	uint32_t node[MOST], n;
};

/* Add NODE of FN, if it is not there; false: not known, or no room. */
static bool add(struct values *v, const struct pc_fn *fn, uint32_t node)
{
	if (!node)
		return false;
	for (uint32_t i = 0; i < v->n; i++)
		if (v->fn[i] == fn && v->node[i] == node)
			return true;
	if (v->n == MOST)
		return false;
	v->fn[v->n] = fn;
	v->node[v->n++] = node;
	return true;
}

/* Add what NODE of FN is in each call of FN. */
static bool add_calls(struct values *v, const struct pc_fn *fn, uint32_t node)
{
	const struct pc_uniform_fn *u = fn->info->uniform;

	for (uint32_t i = 0; i < u->callers.n; i++) {
		const struct pc_fn *by = v->program->fns.v[u->callers.v[i].fn];

		for (uint32_t k = 0; k < by->info->calls.n; k++) {
			const struct pc_edge *call = &by->info->calls.v[k];

			if (call->callee == fn->index &&
			    call->block == u->callers.v[i].block &&
			    !add(v, by, pc_value_through(v->program, by, call->block,
							 call->event, node)))
				return false;
		}
	}
	return true;
}

/* One of the values. */
struct one {
	struct pc_program *program;
	const struct pc_fn *fn;
	uint32_t node;
};

/* How often a loop has run may differ. */
static bool differs(const struct one *v, uint32_t leaf)
{
	return pc_node(v->program, leaf)->kind == PC_NODE_COUNT ||
	       pc_leaf_strength(v->program, v->fn, leaf, PC_NODE_NONE) == PC_DIVERGENT;
}

static enum pc_leaf_kind leaf_kind(void *data, uint32_t node)
{
	return differs((const struct one *)data, node) ? PC_LEAF_OWN : PC_LEAF_COMMON;
}

/* Whether V differs by what the callers of its function pass. */
static bool is_passed(const struct one *v)
{
	struct pc_leaves leaves = { .all = true };

	pc_leaves_add(v->program, &leaves, v->node);
	for (uint32_t i = 0; i < leaves.n; i++) {
		const struct pc_node *leaf = pc_node(v->program, leaves.node[i]);

		if (leaf->kind == PC_NODE_PARAM && leaf->fn == v->fn &&
		    differs(v, leaves.node[i]))
			return true;
	}
	return false;
}

/* Whether two processes have different values V, or V is no term. */
static bool has_witness(struct one *v)
{
	struct pc_node_question nq;
	uint32_t term;
	bool has;

	pc_nodes_begin(&nq, v->program, pc_node_name(v->program, "MPI_COMM_WORLD"));
	nq.leaf = leaf_kind;
	nq.data = v;
	term = pc_nodes_term(&nq, v->node);
	has = !term || pc_nodes_decide(&nq, term) == PC_ANSWER_WITNESS;
	pc_nodes_end(&nq);
	return has;
}

bool pc_uni_differs_by_calls(struct pc_program *program, const struct pc_fn *fn,
			     uint32_t value)
{
	struct values v = { .program = program };

	if (!add(&v, fn, value))
		return true;
	for (uint32_t i = 0; i < v.n; i++) {
		struct one one = { program, v.fn[i], v.node[i] };

		if (is_passed(&one) ? !add_calls(&v, one.fn, one.node) :
				      has_witness(&one))
			return true;
	}
	return false;
}
