/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * colour.c - whether a value follows from the color that separated processes,
 *            or from their position in a grid; the strength of leaves.
 *
 * Cost: one question to the decider (proof/decide.h).
 * Not:  Values computed from more than one rank.  Coordinates in one grid and
 *       parts of another one.  RATIONALE: each dimension of a grid is assumed
 *       to have more than one process, because some user runs it so.
 */
#include "uniform/colour.h"

#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "model/contents.h"
#include "value/maker.h"
#include "value/numbering.h"
#include "value/process.h"
#include "proof/decide_nodes.h"
#include "uniform/uniform.h"

/* Nested questions: parts of parts of parts. */
#define DEEPEST 4

enum pc_strength pc_leaf_strength(struct pc_program *program,
				  const struct pc_fn *fn, uint32_t node,
				  uint32_t group)
{
	const struct pc_node *n = pc_node(program, node);
	const struct pc_fn *in = n->fn ? n->fn : fn;
	struct pc_val at = { .kind = n->place, .mod = n->mod, .name = n->name };
	struct pc_opnd opnd = { .def = PC_NONE };
	enum pc_strength strength;
	uint32_t place;

	if (!in || !in->info->uniform)
		return in ? PC_UNIFORM : PC_UNPROVEN;
	if (n->kind == PC_NODE_PARAM) {
		at.kind = PC_VAL_VAR;
		at.name = in->params.v[n->num];
	}
	if (n->kind == PC_NODE_DEF) {
		opnd.def = (uint32_t)n->num;
	} else if (n->kind == PC_NODE_PARAM || n->kind == PC_NODE_ENTRY) {
		place = pc_place_find(in, at);
		if (place != PC_NONE)
			opnd.def = in->info->ssa->places.v[place].entry;
	}
	if (opnd.def == PC_NONE || program->values->asking == DEEPEST)
		return PC_UNPROVEN;
	program->values->asking++;
	strength = pc_uniform_opnd(program, in, opnd,
				   in->info->ssa->defs.v[opnd.def].block, group);
	program->values->asking--;
	return strength;
}

/* Whether TERM is the same on all processes of the question: 1 if SURE, 0; -1:
 * not known.  This ends the question. */
static int ask(struct pc_node_question *nq, uint32_t term, bool sure)
{
	enum pc_answer answer = pc_nodes_decide(nq, term);

	pc_nodes_end(nq);
	return answer == PC_ANSWER_WITNESS ? 0 :
	       answer == PC_ANSWER_EQUAL && sure ? 1 : -1;
}

/* ---- colors ---- */

struct colours {
	struct pc_program *program;
	uint32_t group; /* of the rank from which both are computed */
	bool vague;     /* a leaf is UNPROVEN, or a count */
};

static enum pc_leaf_kind leaf_kind(void *data, uint32_t node)
{
	struct colours *c = (struct colours *)data;
	const struct pc_node *n = pc_node(c->program, node);
	enum pc_strength strength;

	if (n->kind == PC_NODE_SIZE)
		return PC_LEAF_NONE;
	/* Counts do not differ if processes are compared in one iteration. */
	if (n->kind == PC_NODE_COUNT) {
		c->vague = true;
		return PC_LEAF_COMMON;
	}
	strength = pc_leaf_strength(c->program, n->fn, node, c->group);
	c->vague |= strength == PC_UNPROVEN;
	return strength == PC_DIVERGENT ? PC_LEAF_NONE : PC_LEAF_COMMON;
}

/* The group of the only rank in VALUE and COLOUR, or PC_NODE_NONE. */
static uint32_t group_of(struct pc_program *program, uint32_t value,
			 uint32_t colour)
{
	struct pc_leaves leaves = { .all = true };
	uint32_t rank = PC_NODE_NONE;

	pc_leaves_add(program, &leaves, value);
	pc_leaves_add(program, &leaves, colour);
	for (uint32_t i = 0; i < leaves.n; i++) {
		if (pc_node(program, leaves.node[i])->kind != PC_NODE_RANK)
			continue;
		if (rank)
			return PC_NODE_NONE;
		rank = leaves.node[i];
	}
	return rank && leaves.all ?
	       pc_value_group(program, pc_node(program, rank)->a) :
	       PC_NODE_NONE;
}

int pc_ranks_follows(struct pc_program *program, uint32_t value,
		     uint32_t colour)
{
	struct colours c = { .program = program };
	struct pc_node_question nq;
	uint32_t term;

	if (!value || !colour)
		return -1;
	if (value == colour || pc_node(program, value)->kind == PC_NODE_INT)
		return 1;
	c.group = group_of(program, value, colour);
	if (!c.group)
		return -1;
	pc_nodes_begin(&nq, program, c.group);
	nq.leaf = leaf_kind;
	nq.data = &c;
	term = pc_nodes_term(&nq, value);
	nq.q.colour = pc_nodes_term(&nq, colour);
	return ask(&nq, nq.q.colour ? term : PC_TERM_NONE, !c.vague);
}

/* ---- grids ---- */

struct grid {
	struct pc_program *program;
	uint32_t colour, parent;
	uint32_t grid; /* of the coordinates in value and color; PC_NODE_NONE:
			* none so far */
	struct pc_maker maker;
	bool free;     /* a coordinate differs in the part */
	bool vague;    /* a leaf is only UNPROVEN */
};

/* Whether LEAF is a coordinate in the one grid: *C. */
static bool find_coordinate(struct grid *g, uint32_t leaf,
			    struct pc_coordinate *c)
{
	if (!pc_node_coordinate(g->program, leaf, c) ||
	    (g->grid && g->grid != c->grid))
		return false;
	g->grid = c->grid;
	return true;
}

/* Whether LEAF, which is not a coordinate, is the same on all processes of the
 * grid. */
static bool is_common(struct grid *g, uint32_t leaf)
{
	const struct pc_node *n = pc_node(g->program, leaf);
	enum pc_strength strength;

	if (n->kind == PC_NODE_SIZE)
		return n->a == g->parent;
	if (!n->fn || n->kind == PC_NODE_COUNT)
		return false;
	strength = pc_leaf_strength(g->program, n->fn, leaf, g->parent);
	g->vague |= strength == PC_UNPROVEN;
	return strength != PC_DIVERGENT;
}

/* What the coordinate in dimension SIDE is for processes of one part. */
static enum pc_leaf_kind in_part(struct grid *g, int64_t side)
{
	struct pc_leaves leaves = { .all = true };
	int keeps;

	if (!g->colour) {
		keeps = pc_maker_keeps(&g->maker, side);
		return keeps < 0 || g->grid != pc_maker_parent(g->program,
							       &g->maker) ?
		       PC_LEAF_NONE : keeps ? PC_LEAF_OWN : PC_LEAF_COMMON;
	}
	pc_leaves_add(g->program, &leaves, g->colour);
	for (uint32_t i = 0; i < leaves.n; i++) {
		struct pc_coordinate c;

		if (find_coordinate(g, leaves.node[i], &c) ? c.side == side :
		    !is_common(g, leaves.node[i]))
			return PC_LEAF_NONE;
	}
	return leaves.all && pc_value_group(g->program, g->grid) == g->parent ?
	       PC_LEAF_OWN : PC_LEAF_NONE;
}

static enum pc_leaf_kind grid_leaf(void *data, uint32_t node)
{
	struct grid *g = (struct grid *)data;
	struct pc_coordinate c;
	enum pc_leaf_kind kind;

	if (!find_coordinate(g, node, &c))
		return is_common(g, node) ? PC_LEAF_COMMON : PC_LEAF_NONE;
	kind = in_part(g, c.side);
	g->free |= kind == PC_LEAF_OWN;
	return kind;
}

/* Coordinates are not negative.  What one is compared with may be the size of
 * its dimension, which it does not reach. */
static bool add_bounds(struct grid *g, struct pc_node_question *nq)
{
	struct pc_terms *terms = &nq->q.terms;
	struct pc_coordinate c;

	for (uint32_t v = 0; v < nq->q.n_vars; v++) {
		uint32_t at = pc_term_var(terms, v);

		if (pc_node(g->program, nq->node[v])->kind == PC_NODE_RANK)
			return false;
		if (!find_coordinate(g, nq->node[v], &c))
			continue;
		pc_question_fact(&nq->q, pc_term_make(
			terms, PC_OPER_LE, PC_TYPE_INT,
			pc_term_number(terms, 0), at));
		for (uint32_t k = 0; k < nq->q.n_vars; k++)
			if (nq->q.var[v].own && !nq->q.var[k].own)
				pc_question_fact(&nq->q, pc_term_make(
					terms, PC_OPER_LT, PC_TYPE_INT, at,
					pc_term_var(terms, k)));
	}
	return g->grid;
}

int pc_ranks_grid(struct pc_program *program, uint32_t value, uint32_t group)
{
	struct grid g = { .program = program };
	struct pc_node_question nq;
	uint32_t term;

	if (!value || !pc_value_part(program, group, &g.parent, &g.colour) ||
	    !pc_node_maker(program, pc_value_group(program, group), &g.maker))
		return -1;
	pc_nodes_begin(&nq, program, g.parent);
	nq.leaf = grid_leaf;
	nq.data = &g;
	term = pc_nodes_term(&nq, value);
	if (!term || !add_bounds(&g, &nq))
		term = PC_TERM_NONE;
	return ask(&nq, term, !g.free && !g.vague);
}

bool pc_value_is_of_rank(struct pc_program *program, uint32_t value,
			 uint32_t group)
{
	struct pc_leaves leaves = { .all = true };

	if (value == PC_NODE_NONE)
		return false;
	pc_leaves_add(program, &leaves, value);
	for (uint32_t i = 0; i < leaves.n; i++) {
		const struct pc_node *leaf = pc_node(program, leaves.node[i]);

		if (leaf->kind != PC_NODE_RANK ||
		    pc_value_group(program, leaf->a) != group)
			return false;
	}
	return leaves.all && leaves.n;
}
