/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * grid.c - whether a value computed from coordinates in a grid is the same in a
 *          part of the grid (contract in uniform/colour.h).
 *
 * In:   the value; the part, made by the dimensions that it keeps or by a
 *       color.
 * Cost: O(1): coordinates and other values are tried up to TRIES.
 * Not:  Coordinates in one grid and parts of another one; more than OTHERS
 *       other values.  RATIONALE: each dimension is assumed to have more than
 *       one process, because some user runs it so.
 */
#include "value/maker.h"
#include "value/process.h"
#include "value/value.h"
#include "uniform/colour.h"

#define OTHERS 2 /* values besides the coordinate that is varied */
#define TRIES 4

struct grid {
	struct pc_program *program;
	uint32_t value, colour, parent;
	uint32_t grid; /* of the coordinates in VALUE and COLOUR; PC_NODE_NONE:
			* none so far */
	struct pc_maker maker;
	struct pc_leaves leaves; /* of VALUE */
	uint32_t free[PC_LEAVES_MOST], n_free; /* the leaves that differ in the
						* part */
	bool vague; /* some leaf is only UNPROVEN */
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

/* 1: all processes of a part have the same coordinate in dimension SIDE; 0:
 * they have not; -1: not known. */
static int is_fixed(struct grid *g, int64_t side)
{
	struct pc_leaves leaves = { .all = true };
	int keeps;

	if (!g->colour) {
		keeps = pc_maker_keeps(&g->maker, side);
		return g->grid == pc_maker_parent(g->program, &g->maker) &&
		       keeps >= 0 ? !keeps : -1;
	}
	pc_leaves_add(g->program, &leaves, g->colour);
	for (uint32_t i = 0; i < leaves.n; i++) {
		struct pc_coordinate c;

		if (find_coordinate(g, leaves.node[i], &c) ? c.side == side :
		    !is_common(g, leaves.node[i]))
			return -1;
	}
	return leaves.all && pc_value_group(g->program, g->grid) == g->parent ?
	       0 : -1;
}

/* Find the leaves that differ in the part; false: a leaf is not known. */
static bool find_free(struct grid *g)
{
	for (uint32_t i = 0; i < g->leaves.n; i++) {
		struct pc_coordinate c;
		int fixed;

		if (!find_coordinate(g, g->leaves.node[i], &c)) {
			if (!is_common(g, g->leaves.node[i]))
				return false;
			continue;
		}
		fixed = is_fixed(g, c.side);
		if (fixed < 0)
			return false;
		if (!fixed)
			g->free[g->n_free++] = g->leaves.node[i];
	}
	return g->leaves.all && g->grid;
}

/* Whether VALUE contains an ordering comparison.  Then the value with which a
 * coordinate is compared may be the size of its dimension, which no coordinate
 * reaches. */
static bool is_ordered(const struct grid *g)
{
	uint32_t stack[PC_LEAVES_MOST * 2] = { g->value }, n = 1, parts[3];

	while (n) {
		uint32_t at = stack[--n];
		const struct pc_node *node = pc_node(g->program, at);

		if (node->kind == PC_NODE_OPER && node->oper >= PC_OPER_LT &&
		    node->oper <= PC_OPER_GE)
			return true;
		if (!pc_node_parts(g->program, at, parts))
			continue;
		for (int i = 0; i < 3; i++)
			if (parts[i] && n < PC_LEAVES_MOST * 2)
				stack[n++] = parts[i];
	}
	return false;
}

/* Whether the value changes with coordinate FREE, which must be less than
 * LEAST.  The other leaves are set in PROCESS. */
static bool varies(struct grid *g, struct pc_process *process, uint32_t free,
		   int64_t least)
{
	int64_t first = 0, value;
	struct pc_tries places = { .n = 0 };

	for (int64_t i = 0; i < TRIES; i++)
		pc_tries_add(&places, i);
	for (uint32_t i = 0; i < g->leaves.n_numbers; i++)
		if (g->leaves.number[i] >= 0 && g->leaves.number[i] < INT32_MAX)
			for (int k = 0; k < 2; k++)
				pc_tries_add(&places, g->leaves.number[i] + k);
	for (uint32_t i = 0; i < places.n; i++) {
		if (places.v[i] >= least)
			continue;
		pc_process_learn(g->program, process, free, places.v[i]);
		if (!pc_process_value(g->program, process, g->value, &value))
			return false;
		/* Coordinate 0 comes first. */
		if (!i)
			first = value;
		else if (value != first)
			return true;
	}
	return false;
}

/* The same for all values of the other leaves. */
static bool varies_by(struct grid *g, uint32_t free, bool ordered)
{
	uint32_t other[OTHERS], n = 0;

	for (uint32_t i = 0; i < g->leaves.n; i++) {
		if (g->leaves.node[i] == free)
			continue;
		if (n == OTHERS)
			return false;
		other[n++] = g->leaves.node[i];
	}
	for (int64_t a = 1; a <= TRIES; a++)
		for (int64_t b = 1; b <= TRIES; b++) {
			struct pc_process process = { .known = { 0, 0, 0 } };
			int64_t least = n && ordered ? a : INT64_MAX;

			if (n > 0)
				pc_process_learn(g->program, &process, other[0],
						 a);
			if (n > 1)
				pc_process_learn(g->program, &process, other[1],
						 b);
			if (n > 1 && ordered && b < least)
				least = b;
			if (varies(g, &process, free, least))
				return true;
		}
	return false;
}

int pc_ranks_grid(struct pc_program *program, uint32_t value, uint32_t group)
{
	struct grid g = { .program = program, .value = value,
			  .leaves = { .all = true } };
	bool ordered;

	if (!value || !pc_value_part(program, group, &g.parent, &g.colour) ||
	    !pc_node_maker(program, pc_value_group(program, group), &g.maker))
		return -1;
	pc_leaves_add(program, &g.leaves, value);
	if (!find_free(&g))
		return -1;
	if (!g.n_free)
		return g.vague ? -1 : 1;
	ordered = is_ordered(&g);
	for (uint32_t i = 0; i < g.n_free; i++)
		if (varies_by(&g, g.free[i], ordered))
			return 0;
	return -1;
}
