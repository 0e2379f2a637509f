/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * try.c - an argument that follows from the rank: its values on all processes
 *         that reach the call.
 *
 * In:   a call; the node of the argument; branches before the call.
 * Out:  whether it is the same on all of them; whether it is a valid rank.
 * Cost: jobs of 1 to PC_RANKS_MOST processes, or of the stated number.
 * Not:  Expressions with leaves other than constants, and ranks and sizes of
 *       the call's group.
 */
#include "model/opts.h"
#include "graph/branch.h"
#include "value/numbering.h"
#include "value/process.h"
#include "argument/argument.h"

#define RANKS 4   /* different rank() and size() in one expression */
#define NODES 64  /* nodes in one expression */
#define GUARDS 16 /* branches before a call */

struct trial {
	uint32_t ranks[RANKS], sizes[RANKS];
	uint32_t n_ranks, n_sizes;
	/* parts of values->formula */
	uint32_t rank_part[RANKS], size_part[RANKS], part;
	struct {
		uint32_t part;
		const struct pc_block *block;
		uint32_t to; /* the successor that leads to the call */
	} guard[GUARDS];
	uint32_t n_guards;
};

static bool add_one(uint32_t *list, uint32_t *n, uint32_t node)
{
	for (uint32_t i = 0; i < *n; i++)
		if (list[i] == node)
			return true;
	if (*n == RANKS)
		return false;
	list[(*n)++] = node;
	return true;
}

/* Whether NODE is computed only from constants and the ranks and sizes of the
 * group of C; TRIAL lists the nodes of those. */
static bool is_closed(const struct pc_call *c, uint32_t node,
		      struct trial *trial)
{
	uint32_t stack[NODES], n = 0, seen = 0;

	stack[n++] = node;
	while (n) {
		uint32_t id = stack[--n];
		const struct pc_node *one = pc_node(c->program, id);

		if (++seen > NODES || n + 2 > NODES)
			return false;
		switch (one->kind) {
		case PC_NODE_INT:
			break;
		case PC_NODE_OPER:
			stack[n++] = one->a;
			if (one->b)
				stack[n++] = one->b;
			break;
		case PC_NODE_RANK:
		case PC_NODE_SIZE:
			if (pc_value_group(c->program, one->a) != c->group ||
			    !add_one(one->kind == PC_NODE_RANK ? trial->ranks :
								 trial->sizes,
				     one->kind == PC_NODE_RANK ?
					     &trial->n_ranks :
					     &trial->n_sizes,
				     id))
				return false;
			break;
		default:
			return false;
		}
	}
	/* Two ranks of the same process need not be equal. */
	return trial->n_ranks <= 1;
}

/* Add the branches that took one certain successor if the call is reached. */
static void add_guards(const struct pc_call *c, struct pc_formula *formula,
		       struct trial *trial)
{
	struct pc_guard g = pc_value_guard(c->program, c->fn, c->block);

	for (int i = 0; i < GUARDS && g.block != PC_NONE; i++) {
		const struct pc_block *block = &c->fn->blocks.v[g.block];
		uint32_t cond = pc_value_cond(c->program, c->fn, g.block);

		if (cond && pc_block_decides(block)) {
			trial->guard[trial->n_guards].part =
				pc_formula_add(c->program, formula, cond);
			trial->guard[trial->n_guards].block = block;
			trial->guard[trial->n_guards++].to = g.to;
		}
		g = pc_value_guard(c->program, c->fn, g.next);
	}
}

static void add_parts(const struct pc_call *c, uint32_t node,
		      struct pc_formula *formula, struct trial *trial)
{
	pc_formula_start(formula);
	for (uint32_t i = 0; i < trial->n_ranks; i++)
		trial->rank_part[i] = pc_formula_input(c->program, formula,
						       trial->ranks[i]);
	for (uint32_t i = 0; i < trial->n_sizes; i++)
		trial->size_part[i] = pc_formula_input(c->program, formula,
						       trial->sizes[i]);
	add_guards(c, formula, trial);
	trial->part = pc_formula_add(c->program, formula, node);
}

/* Set the inputs to process RANK of SIZE. */
static void set_process(const struct trial *trial, struct pc_formula *formula,
			int64_t rank, int64_t size)
{
	for (uint32_t i = 0; i < trial->n_ranks; i++)
		pc_formula_set(formula, trial->rank_part[i], rank);
	for (uint32_t i = 0; i < trial->n_sizes; i++)
		pc_formula_set(formula, trial->size_part[i], size);
}

/* Whether the process may reach the call: it takes the required direction at
 * each guard whose condition is known. */
static bool comes_here(const struct trial *trial, struct pc_formula *formula)
{
	for (uint32_t i = 0; i < trial->n_guards; i++) {
		int64_t value;

		if (pc_formula_value(formula, trial->guard[i].part, &value) &&
		    pc_block_way(trial->guard[i].block, value) !=
			    trial->guard[i].to)
			return false;
	}
	return true;
}

bool pc_argument_try(const struct pc_call *c, uint32_t node, bool *some)
{
	struct pc_formula *formula = &c->program->values->formula;
	uint32_t stated = c->program->opts->processes;
	struct trial trial = { .n_ranks = 0 };
	bool result = true, came = false;

	*some = true;
	if (!node || !is_closed(c, node, &trial))
		return false;
	*some = false;
	add_parts(c, node, formula, &trial);
	for (uint32_t size = 1; size <= PC_RANKS_MOST; size++) {
		int64_t first = 0, value;
		bool any = false;

		if (stated && stated <= PC_RANKS_MOST && size != stated)
			continue;
		for (uint32_t rank = 0; rank < size; rank++) {
			set_process(&trial, formula, rank, size);
			if (!comes_here(&trial, formula))
				continue;
			if (!pc_formula_value(formula, trial.part, &value)) {
				*some = true;
				return false;
			}
			if (!any)
				first = value;
			any = came = true;
			*some |= value >= 0 && value < size;
			result &= value == first;
		}
	}
	*some |= !came;
	return result;
}
