/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_kept.c - what holds in each iteration of a loop for a variable that the
 *                 loop changes.
 *
 * In:   a variable of a question that is the phi of the header of a loop.
 * Out:  facts about it: which values it had on entry, 0, and constants that the
 *       loop gives it bound it; as many of its bits are 1 as on entry.
 *       Theorem: a condition that holds on entry of a loop, and after an iteration
 *       if it and others of this kind held before that, holds in each iteration
 *       (Floyd 1967).  Those that do not are taken out until the rest does
 *       (Flanagan, Leino, Houdini, FME 2001).
 * Cost: at most CONDS questions for each edge to the header and each condition
 *       that is taken out, once for a variable.
 * Not:  Conditions about two variables that the loop changes.
 */
#include "base/arena.h"
#include "graph/branch.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "memory/places.h"
#include "memory/ssa_form.h"
#include "model/contents.h"
#include "value/nodes.h"
#include "value/numbering.h"
#include "proof/decide_nodes.h"

#define BOUNDS 4
#define ONES (2 * BOUNDS)  /* number of the condition on the bits */
#define CONDS (2 * BOUNDS + 1)
#define EDGES 12 /* on which values come to the header */
#define DEPTH 4  /* variables of loops whose facts depend on each other */
#define KNOWN (1u << 15)

/* A value that comes to the header, from block FROM on. */
struct edge {
	uint32_t node, from, to;
	bool back;
};

struct kept {
	struct pc_program *program;
	const struct pc_fn *fn;
	uint32_t phi, node, head;
	uint32_t bound[BOUNDS], n_bounds; /* the first one: on entry, or NONE */
	struct edge edge[EDGES];
	uint32_t n_edges;
	uint32_t alive; /* bit i: condition i */
};

static enum pc_leaf_kind any(void *data, uint32_t node)
{
	(void)data;
	(void)node;
	return PC_LEAF_OWN;
}

/* Condition I about NODE: `bound <= NODE`, `NODE <= bound`, or on the number of bits. */
static uint32_t condition(const struct kept *k, uint32_t i, uint32_t node)
{
	struct pc_program *program = k->program;

	if (i == ONES)
		return pc_node_oper(program, PC_OPER_LE,
				    pc_node_oper(program, PC_OPER_ONES, node, 0),
				    pc_node_oper(program, PC_OPER_ONES, k->bound[0], 0));
	return i % 2 ? pc_node_oper(program, PC_OPER_LE, node, k->bound[i / 2]) :
		       pc_node_oper(program, PC_OPER_LE, k->bound[i / 2], node);
}

/* Whether a term of NQ is a number of 64 bits without a sign: the decider takes a variable
 * for one with a sign, so that it never becomes larger. */
static bool is_large(const struct pc_node_question *nq)
{
	for (uint32_t i = 1; i < nq->q.terms.v.n; i++)
		if (nq->q.terms.v.v[i].type == PC_TYPE_U64)
			return true;
	return false;
}

/* Add that BLOCK takes its successor number TO. */
static void add_way(const struct kept *k, struct pc_node_question *nq,
		    uint32_t block, uint32_t to)
{
	struct pc_known_way way = pc_value_known(k->program, k->fn, block, to);

	if (way.node)
		pc_nodes_fact(nq, way.node, way.truth);
}

/* Whether condition I holds for the value of EDGE, if all that are left hold for the
 * variable in the iteration before. */
static bool holds(const struct kept *k, uint32_t i, const struct edge *edge)
{
	uint32_t goal;
	struct pc_node_question nq;
	struct pc_decision decision = { .answer = PC_ANSWER_UNKNOWN };
	const struct pc_block *from = &k->fn->blocks.v[edge->from];
	uint32_t to = pc_block_way_to(from, edge->to);

	if (edge->back && edge->node == k->node)
		return true;
	pc_nodes_begin(&nq, k->program, pc_node_name(k->program, "MPI_COMM_WORLD"));
	nq.leaf = any;
	goal = condition(k, i, edge->node);
	if (goal && pc_nodes_fact(&nq, goal, false) && !is_large(&nq)) {
		for (uint32_t c = 0; c < CONDS; c++)
			if (edge->back && k->alive >> c & 1)
				pc_nodes_fact(&nq, condition(k, c, k->node), true);
		if (to != PC_NONE && pc_block_decides(from))
			add_way(k, &nq, edge->from, to);
		pc_nodes_guards(&nq, k->fn, edge->from);
		pc_nodes_kept(&nq);
		pc_decide_nobody(&nq.q, &decision);
	}
	pc_nodes_end(&nq);
	return decision.answer == PC_ANSWER_EQUAL;
}

static void add_bound(struct kept *k, uint32_t node)
{
	for (uint32_t i = 0; i < k->n_bounds; i++)
		if (k->bound[i] == node)
			return;
	if (k->n_bounds < BOUNDS)
		k->bound[k->n_bounds++] = node;
}

/* Add the values that the operands of PHI bring, in place of one where paths meet
 * those of its operands; false: one is not known, or they are too many.
 * RATIONALE: the block where they meet dominates the end of the iteration, and what is
 * computed there before is not computed again until then. */
static bool add_edges(struct kept *k, const struct pc_def *phi, bool back)
{
	const struct pc_cfg *cfg = &k->fn->info->cfg;
	const struct pc_ssa *ssa = k->fn->info->ssa;

	for (uint32_t i = 0; i < phi->n; i++) {
		uint32_t from = cfg->preds[cfg->pred_first[phi->block] + i];
		struct pc_opnd opnd = ssa->opnds.v[phi->first + i];
		uint32_t node = pc_value_of(k->program, k->fn, opnd);
		bool in = back || pc_cfg_is_back(cfg, from, phi->block);
		const struct pc_def *d = opnd.def == PC_NONE ? NULL : &ssa->defs.v[opnd.def];

		if (cfg->num[from] == PC_NONE)
			continue;
		if (in && d && d->kind == PC_DEF_PHI && !cfg->is_head[d->block] &&
		    pc_cfg_in_loop(cfg, d->block, k->head)) {
			if (!add_edges(k, d, true))
				return false;
			continue;
		}
		if (!node || k->n_edges == EDGES)
			return false;
		k->edge[k->n_edges++] = (struct edge){ node, from, phi->block, in };
		if (pc_node(k->program, node)->kind == PC_NODE_INT && in)
			add_bound(k, node);
	}
	return true;
}

/* The one value of PHI on entry, or PC_NODE_NONE. */
static uint32_t first_of(const struct kept *k, const struct pc_def *phi)
{
	const struct pc_cfg *cfg = &k->fn->info->cfg;
	uint32_t first = PC_NODE_NONE;

	for (uint32_t i = 0; i < phi->n; i++) {
		uint32_t from = cfg->preds[cfg->pred_first[phi->block] + i];
		uint32_t one = pc_value_of(k->program, k->fn,
					   k->fn->info->ssa->opnds.v[phi->first + i]);

		if (cfg->num[from] == PC_NONE || pc_cfg_is_back(cfg, from, phi->block))
			continue;
		if (first && first != one)
			return PC_NODE_NONE;
		first = one;
	}
	return first;
}

/* Take out what does not hold for the values of edges that are BACK edges; whether there
 * was any. */
static bool take_out(struct kept *k, bool back)
{
	uint32_t before = k->alive;

	for (uint32_t e = 0; e < k->n_edges; e++)
		for (uint32_t i = 0; i < CONDS && k->edge[e].back == back; i++)
			if (k->alive >> i & 1 && !holds(k, i, &k->edge[e]))
				k->alive &= ~(1u << i);
	return k->alive != before;
}

static void find_bounds(struct kept *k)
{
	const struct pc_def *phi = &k->fn->info->ssa->defs.v[k->phi];

	k->bound[k->n_bounds++] = first_of(k, phi);
	add_bound(k, pc_value_int(k->program, 0));
	if (!add_edges(k, phi, false))
		k->n_edges = 0;
}

/* The conditions that hold in each iteration; only numbers that are not negative have
 * `ones`. */
static uint32_t find_alive(struct kept *k)
{
	uint32_t positive = k->bound[0] == pc_value_int(k->program, 0) ? 1 : 1 << 2;

	if (!k->n_edges || k->program->values->work > PC_WORK_MOST)
		return 0;
	k->alive = ((1u << 2 * k->n_bounds) - 1) | 1u << ONES;
	take_out(k, false);
	do {
		if (!(k->alive & positive))
			k->alive &= ~(1u << ONES);
	} while (k->alive && take_out(k, true));
	return k->alive;
}

/* Add what holds of the variable NODE. */
static void add_kept(struct pc_node_question *nq, uint32_t node)
{
	const struct pc_node *n = pc_node(nq->program, node);
	struct kept k = { .program = nq->program, .fn = n->fn, .node = node,
			  .phi = (uint32_t)n->num };
	struct pc_values *values = nq->program->values;
	const struct pc_def *def;
	uint16_t *known;

	if (n->kind != PC_NODE_DEF)
		return;
	def = &k.fn->info->ssa->defs.v[k.phi];
	k.head = def->block;
	if (def->kind != PC_DEF_PHI || !k.fn->info->cfg.is_head[k.head] ||
	    k.fn->info->ssa->places.v[def->place].loose || values->depth == DEPTH)
		return;
	if (!k.fn->info->value->kept)
		k.fn->info->value->kept = PC_ARRAY(
			nq->program->arena, k.fn->info->ssa->defs.n, uint16_t);
	known = &k.fn->info->value->kept[k.phi];
	find_bounds(&k);
	if (!*known) {
		*known = KNOWN; /* meanwhile nothing is known of it */
		values->depth++;
		*known |= (uint16_t)find_alive(&k);
		values->depth--;
	}
	for (uint32_t i = 0; i < CONDS; i++)
		if (*known >> i & 1)
			pc_nodes_fact(nq, condition(&k, i, node), true);
}

void pc_nodes_kept(struct pc_node_question *nq)
{
	for (uint32_t v = 0; v < nq->q.n_vars; v++)
		if (nq->node[v])
			add_kept(nq, nq->node[v]);
}
