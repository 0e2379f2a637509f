/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * colour.c - whether a value follows from the color that separated processes;
 *            the strength of leaves.
 *
 * Cost: O(1): jobs of up to 128 processes.
 * Not:  Values computed from more than one rank, one size and two other values.
 */
#include "uniform/colour.h"

#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "value/numbering.h"
#include "value/process.h"
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
	strength = pc_uniform_opnd(program, in, opnd, group);
	program->values->asking--;
	return strength;
}

/* ---- colors ---- */

#define SYMS 2 /* values besides rank and size */

struct colours {
	struct pc_program *program;
	uint32_t value, colour, rank, size, sym[SYMS], n_sym;
	bool vague; /* one of SYM is UNPROVEN, or a count */
	struct pc_leaves leaves;
};

/* The result of pc_ranks_follows for these values: 1, 0 or -1. */
static int compare_colours(struct colours *c, struct pc_process *process,
			   int64_t size)
{
	int64_t colour[128], value[128];
	uint32_t n = 0;

	for (int64_t rank = 0; rank < size && n < 128; rank++) {
		uint32_t i;

		if (c->rank)
			pc_process_learn(c->program, process, c->rank, rank);
		if (!pc_process_value(c->program, process, c->colour,
				      &colour[n]) ||
		    !pc_process_value(c->program, process, c->value, &value[n]))
			return -1;
		/* MPI-4.0 7.4.2: a color is not negative, or it is
		 * MPI_UNDEFINED and the process is in no part. */
		if (colour[n] < 0)
			continue;
		for (i = 0; i < n && colour[i] != colour[n]; i++)
			;
		if (i < n && value[i] != value[n])
			return 0;
		n++;
	}
	return 1;
}

/* Counts do not differ: processes are compared in one iteration. */
static bool is_count(const struct colours *c, uint32_t sym)
{
	return pc_node(c->program, sym)->kind == PC_NODE_COUNT;
}

/* Whether SYM is the same on the processes of RANK's communicator. */
static bool is_common(struct colours *c, uint32_t sym)
{
	enum pc_strength strength = !c->rank ? PC_DIVERGENT :
		pc_leaf_strength(c->program, pc_node(c->program, sym)->fn, sym,
				 pc_value_group(c->program, pc_node(
					c->program, c->rank)->a));

	c->vague |= strength == PC_UNPROVEN;
	return strength != PC_DIVERGENT;
}

static bool find_variables(struct colours *c)
{
	for (uint32_t i = 0; i < c->leaves.n; i++) {
		uint32_t leaf = c->leaves.node[i];
		const struct pc_node *n = pc_node(c->program, leaf);
		uint32_t *var = n->kind == PC_NODE_RANK ? &c->rank :
				n->kind == PC_NODE_SIZE ? &c->size :
				c->n_sym < SYMS ? &c->sym[c->n_sym++] : NULL;

		if (!var || *var)
			return false;
		*var = leaf;
	}
	if (c->rank && c->size &&
	    pc_value_group(c->program, pc_node(c->program, c->rank)->a) !=
		    pc_node(c->program, c->size)->a)
		return false;
	for (uint32_t i = 0; i < c->n_sym; i++) {
		/* There are more iterations than are tried. */
		if (is_count(c, c->sym[i]))
			c->vague = true;
		else if (!is_common(c, c->sym[i]))
			return false;
	}
	return true;
}

/* Whether value number I may be VALUE, a number from -1 to 5. */
static bool may_be(const struct colours *c, uint32_t i, int64_t value)
{
	if (i >= c->n_sym)
		return value == -1;
	/* With 0 as a divisor there would be no result. */
	return is_count(c, c->sym[i]) ? value >= 0 : value != 0;
}

/* The same with SIZE processes and all values of SYM. */
static int try_syms(struct colours *c, int64_t size)
{
	for (int64_t first = -1; first <= 5; first++)
		for (int64_t next = -1; next <= 5; next++) {
			struct pc_process process = { .known = { 0, 0, 0 } };
			int found;

			if (!may_be(c, 0, first) || !may_be(c, 1, next))
				continue;
			if (c->n_sym > 0)
				pc_process_learn(c->program, &process,
						 c->sym[0], first);
			if (c->n_sym > 1)
				pc_process_learn(c->program, &process,
						 c->sym[1], next);
			if (c->size)
				pc_process_learn(c->program, &process, c->size,
						 size);
			found = compare_colours(c, &process, size);
			if (found != 1)
				return found;
		}
	return 1;
}

int pc_ranks_follows(struct pc_program *program, uint32_t value,
		     uint32_t colour)
{
	struct colours c = { .program = program, .value = value,
			     .colour = colour, .leaves = { .all = true } };
	struct pc_tries sizes = { .n = 0 };

	if (!value || !colour)
		return -1;
	if (value == colour || pc_node(program, value)->kind == PC_NODE_INT)
		return 1;
	pc_leaves_add(program, &c.leaves, value);
	pc_leaves_add(program, &c.leaves, colour);
	if (!c.leaves.all || !find_variables(&c))
		return -1;
	pc_tries_sizes(program, &c.leaves, 120, &sizes);
	for (uint32_t p = 0; p < sizes.n; p++) {
		int found = try_syms(&c, sizes.v[p]);

		if (found != 1)
			return found;
	}
	return c.vague ? -1 : 1;
}
