/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * range.c - negative numbers where MPI does not allow them: the color of a
 *           split, the sides of a grid.
 *
 * In:   a call.
 * Out:  the argument and its number.
 * Cost: O(ELEMENTS^2) for each call of these procedures.
 * Not:  An argument that is not one constant.
 */
#include "tables/mpi_flags.h"
#include "model/live.h"
#include "model/value.h"
#include "graph/fn_info.h"
#include "memory/ssa_query.h"
#include "value/value.h"
#include "argument/argument.h"

#define ELEMENTS 16 /* assignments to the array before the call */
#define SIDES 2     /* index of the argument with the sides of a grid */

/* MPI_UNDEFINED in Open MPI, MPICH and the standard's binary interface. */
#define UNDEFINED (-32766)

/* MPI-4.0 7.4.2: "color" is not negative, or it is MPI_UNDEFINED. */
static bool is_bad_colour(const struct pc_call *c, int64_t *number)
{
	const struct pc_node *n = pc_node(c->program, pc_value_colour(
		c->program, c->fn, c->block, c->event));

	*number = n->num;
	return n->kind == PC_NODE_INT && n->num < 0 && n->num != UNDEFINED;
}

/* MPI-4.0 8.5.1: all elements of "dims" are positive.  The loop follows the
 * assignments to the array backwards; the last one to each element counts. */
static bool is_bad_side(const struct pc_call *c, int64_t *number)
{
	const struct pc_ssa *ssa = c->fn->info->ssa;
	const struct pc_ssa_call *call = pc_ssa_call_at(c->fn, c->block,
							c->event);
	struct pc_opnd opnd = pc_ssa_content(c->fn, call, SIDES);
	int64_t seen[ELEMENTS];

	for (uint32_t n = 0; n < ELEMENTS && opnd.def != PC_NONE; n++) {
		const struct pc_def *def = &ssa->defs.v[opnd.def];
		const struct pc_event *event;
		const struct pc_node *node;
		bool again = false;

		if (def->kind != PC_DEF_ASSIGN || !def->weak || !def->n)
			return false;
		event = pc_event_at(c->fn, def->block, def->event);
		seen[n] = pc_elem_number(event->dst);
		if (event->oper != PC_OPER_COPY || seen[n] < 0)
			return false;
		for (uint32_t i = 0; i < n; i++)
			again |= seen[i] == seen[n];
		node = pc_node(c->program, pc_value_of(
			c->program, c->fn, ssa->opnds.v[def->first]));
		*number = node->num;
		if (!again && node->kind == PC_NODE_INT && node->num < 0)
			return true;
		opnd = ssa->opnds.v[def->first + def->n - 1];
	}
	return false;
}

const char *pc_argument_below(const struct pc_call *c, int64_t *number)
{
	if (c->op->flags & PC_OPF_COLOUR && is_bad_colour(c, number))
		return "colour";
	if (c->op->flags & PC_OPF_SIDES && c->op->nargs > SIDES &&
	    pc_event_at(c->fn, c->block, c->event)->args.n > SIDES &&
	    is_bad_side(c, number))
		return "dims";
	return NULL;
}
