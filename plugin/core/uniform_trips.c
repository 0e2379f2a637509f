/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * uniform_trips.c - loops that run equally often where their conditions differ.
 *
 * In:   a loop that ends by one condition, the number of its iterations
 *       (value_loop.c): from the number of the process to that + N is N times.
 * Out:  what that number is; it counts in place of the condition for what leaves
 *       the loop.
 * Cost: O(size of the node), at most LARGEST, for each loop with such a
 *       condition whenever its function was looked at.
 * Not:  numbers with values of other functions; threads of a team.
 */
#include "uniform_in.h"
#include "value_nodes.h"

#define LARGEST 16 /* nodes looked at */

/* The definition of run->fn that makes the value N, or PC_NONE. */
static uint32_t def_of(const struct pc_run *run, const struct pc_node *n)
{
	struct pc_val at = { .kind = n->place, .mod = n->mod, .name = n->name };
	uint32_t place;

	if (n->fn != run->fn)
		return PC_NONE;
	if (n->kind == PC_NODE_DEF)
		return (uint32_t)n->num;
	if (n->kind == PC_NODE_PARAM) {
		at.kind = PC_VAL_VAR;
		at.name = run->fn->params.v[n->num];
	} else if (n->kind != PC_NODE_ENTRY) {
		return PC_NONE;
	}
	place = pc_place_find(run->fn, at);
	return place == PC_NONE ? PC_NONE : run->ssa->places.v[place].entry;
}

/* Add to UNI what N, used at BLOCK, is but for its parts; false: not known. */
static bool add_node(const struct pc_run *run, const struct pc_node *n,
		     uint32_t block, struct pc_uni *uni)
{
	struct pc_opnd opnd = { PC_NONE, { PC_VAL_UNKNOWN } };

	switch (n->kind) {
	case PC_NODE_INT:
	case PC_NODE_NAME:
	case PC_NODE_OPER:
		return true;
	case PC_NODE_SIZE:
		pc_uni_join(uni, pc_uni_on(run->program, pc_value_group(
			run->program, n->a)));
		return true;
	case PC_NODE_COUNT:
		/* In one loop all are in the same iteration. */
		return n->fn == run->fn &&
		       pc_cfg_in_loop(&run->fn->info->cfg, block,
				      (uint32_t)n->num);
	default:
		opnd.def = def_of(run, n);
		if (opnd.def == PC_NONE)
			return false;
		pc_uni_join(uni, pc_uni_opnd(run, opnd, block));
		return true;
	}
}

static bool number_state(const struct pc_run *run, uint32_t number,
			 uint32_t block, struct pc_uni *uni)
{
	uint32_t stack[LARGEST + 2] = { number }, n = 1;

	for (uint32_t seen = 0; n; seen++) {
		const struct pc_node node = *pc_node(run->program, stack[--n]);

		if (seen == LARGEST || !add_node(run, &node, block, uni))
			return false;
		if (node.kind != PC_NODE_OPER && node.kind != PC_NODE_COUNT)
			continue;
		stack[n++] = node.a;
		if (node.b)
			stack[n++] = node.b;
	}
	return true;
}

bool pc_uni_trips(const struct pc_run *run, uint32_t head, uint32_t block,
		  struct pc_uni *uni)
{
	struct pc_uni trips = pc_uni_of(PC_UNIFORM);
	uint32_t test, number;

	if (run->axis == PC_AXIS_THREADS || uni->strength == PC_UNIFORM ||
	    !run->fn->info->value ||
	    run->fn->info->value->exit_of[head] != block)
		return false;
	number = pc_value_trips(run->program, run->fn, head, &test);
	if (number == PC_NODE_NONE ||
	    !number_state(run, number, block, &trips) ||
	    trips.strength >= uni->strength)
		return false;
	*uni = trips;
	return true;
}
