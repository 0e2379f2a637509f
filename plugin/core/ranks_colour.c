/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ranks_colour.c - whether a value follows from the colour by which processes
 *                  were told apart; which values are the same on all.
 *
 * Cost: O(1): jobs of up to 128 processes.
 * Not:  values made of more than one rank, one size and one other value.
 */
#include "ranks_nodes.h"

/* Questions within questions: parts of parts of parts. */
#define DEEPEST 4

enum pc_strength pc_leaf_strength(struct pc_program *program,
				  const struct pc_fn *fn, uint32_t node,
				  uint32_t group)
{
	const struct pc_node *n = pc_node(program, node);
	const struct pc_fn *in = n->fn ? n->fn : fn;
	struct pc_val at = { .kind = n->place, .mod = n->mod, .name = n->name };
	struct pc_opnd opnd = { PC_NONE, { PC_VAL_UNKNOWN } };
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

/* ---- colours ---- */

struct colours {
	struct pc_program *program;
	uint32_t value, colour, rank, size, sym;
	struct pc_leaves leaves;
};

/* 1, 0 or -1, see pc_ranks_follows. */
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
		/* MPI-4.0 7.4.2: not below 0, or MPI_UNDEFINED, and then the
		 * process is in no part. */
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

static bool find_variables(struct colours *c)
{
	for (uint32_t i = 0; i < c->leaves.n; i++) {
		uint32_t leaf = c->leaves.node[i];
		const struct pc_node *n = pc_node(c->program, leaf);
		uint32_t *var = n->kind == PC_NODE_RANK ? &c->rank :
				n->kind == PC_NODE_SIZE ? &c->size : &c->sym;

		if (*var || n->kind == PC_NODE_COUNT)
			return false;
		*var = leaf;
	}
	if (c->rank && c->size &&
	    pc_value_group(c->program, pc_node(c->program, c->rank)->a) !=
		    pc_node(c->program, c->size)->a)
		return false;
	if (!c->sym)
		return true;
	return c->rank &&
	       pc_leaf_strength(c->program, pc_node(c->program, c->sym)->fn,
				c->sym,
				pc_value_group(c->program,
					       pc_node(c->program, c->rank)->a))
		       == PC_UNIFORM;
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
	for (uint32_t p = 0; p < sizes.n; p++)
		for (int64_t sym = -1; sym <= (c.sym ? 5 : -1); sym++) {
			struct pc_process process = { .known = { 0, 0, 0 } };
			int found;

			if (c.sym && !sym)
				continue; /* a divisor would stop it */
			if (c.sym)
				pc_process_learn(program, &process, c.sym, sym);
			if (c.size)
				pc_process_learn(program, &process, c.size,
						 sizes.v[p]);
			found = compare_colours(&c, &process, sizes.v[p]);
			if (found != 1)
				return found;
		}
	return 1;
}
