/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * comm.c - which of several communicators a call uses; an argument chosen from
 *          two constants by a condition that differs within a part.
 *
 * In:   a call of a collective; the values that its arguments may have.
 * Out:  the condition that decides the communicator; whether the argument
 *       differs.
 * Cost: O(choices) for each call.
 * Not:  An argument other than the communicator, if more than one condition
 *       chooses it.
 */
#include "model/call.h"
#include "model/live.h"
#include "graph/fn_info.h"
#include "memory/ssa_query.h"
#include "value/nodes.h"
#include "value/phi.h"
#include "uniform/uniform.h"
#include "argument/argument.h"

static uint32_t node_of(const struct pc_call *c, struct pc_opnd opnd)
{
	return pc_value_of(c->program, c->fn, opnd);
}

static const struct pc_event *call_of(const struct pc_call *c)
{
	return pc_event_at(c->fn, c->block, c->event);
}

/* Whether the branch before PHI differs between processes of GROUP, the group
 * of a communicator that PHI may be.  If what chooses, by that branch and others,
 * follows from the rank, the decider must have found two such processes. */
static bool parts_group(const struct pc_call *c, uint32_t phi, uint32_t group)
{
	const struct pc_ssa *ssa = c->fn->info->ssa;
	uint32_t from = ssa->idom[ssa->defs.v[phi].block], when, node[2];
	struct pc_place_asked at = { c->program, group, c->fn, from };

	if (from == PC_NONE ||
	    pc_uniform_cond(c->program, c->fn, from, group) != PC_DIVERGENT)
		return false;
	if (!pc_value_choice(c->program, c->fn, &ssa->defs.v[phi], &when, node))
		when = node_of(c, ssa->cond[from]);
	return pc_argument_try(&at, when);
}

static bool is_part(const struct pc_call *c, uint32_t group)
{
	uint32_t parent, colour;

	return pc_value_part(c->program, group, &parent, &colour);
}

/* Whether OPND is defined on one of the paths that meet at PHI.  A definition
 * on another path may be the same for the processes there. */
static bool is_made_there(const struct pc_call *c, uint32_t phi,
			  struct pc_opnd opnd)
{
	const struct pc_ssa *ssa = c->fn->info->ssa;
	uint32_t from = ssa->idom[ssa->defs.v[phi].block], at;

	if (opnd.def == PC_NONE || from == PC_NONE)
		return false;
	at = ssa->defs.v[opnd.def].block;
	return at != from && pc_ssa_dominates(c->fn, from, at);
}

/* Whether a condition that differs between processes chooses at PHI between a
 * communicator of all of these processes and another one, even one with the
 * same group: then some processes call on the other communicator.  If both are
 * parts, the condition must differ within each of the two. (All processes of
 * one part may take the same path and call on the other communicator later,
 * such as the leaders of nodes.) */
static bool parts(const struct pc_call *c, uint32_t phi)
{
	struct pc_choices choices = { 0 };
	uint32_t all = 0, first = 0;
	bool other = false;
	uint32_t n = 0, last = 0;

	pc_argument_choices(c->program, c->fn, (struct pc_opnd){ .def = phi },
			   &choices);
	for (uint32_t i = 0; i < choices.list.n; i++) {
		uint32_t group, node = pc_node_handle(
			c->program, node_of(c, choices.list.v[i]),
			pc_call_fortran(call_of(c)));

		if (!node || pc_node_is_null(c->program, node)) {
			other |= !node;
			continue;
		}
		group = pc_value_group(c->program, node);
		/* A duplicate is a different communicator than its parent. */
		if (!is_made_there(c, phi, choices.list.v[i])) {
			if (first && node != first &&
			    group == pc_value_group(c->program, first) &&
			    parts_group(c, phi, group))
				return true;
			first = first ? first : node;
			if (node != last && is_part(c, group) &&
			    parts_group(c, phi, group))
				n++;
			last = node;
		}
		if (pc_group_is_all(c->program, group))
			all = group;
		else
			other = true;
	}
	return n > 1 || (all && other && parts_group(c, phi, all));
}

uint32_t pc_argument_comm(const struct pc_call *c)
{
	struct pc_choices choices = { 0 };

	if (c->op->on != PC_ON_COMM)
		return PC_NONE;
	pc_argument_choices(c->program, c->fn,
			   pc_argument_opnd(c->fn, c->block, c->event,
					    (uint32_t)c->op->comm, false),
			   &choices);
	for (uint32_t i = 0; i < choices.phis.n; i++)
		if (parts(c, choices.phis.v[i]))
			return c->fn->info->ssa->idom
				[c->fn->info->ssa->defs.v[choices.phis.v[i]]
					 .block];
	return PC_NONE;
}

/* A name or number. */
static bool is_literal(const struct pc_call *c, struct pc_opnd opnd)
{
	const struct pc_node *n = pc_node(c->program, node_of(c, opnd));

	return n->kind == PC_NODE_NAME || n->kind == PC_NODE_INT;
}

bool pc_argument_chosen(const struct pc_call *c, struct pc_opnd opnd)
{
	struct pc_choices choices = { 0 };

	if (!is_part(c, c->group))
		return false;
	pc_argument_choices(c->program, c->fn, opnd, &choices);
	return choices.phis.n == 1 && choices.list.n == 2 && !choices.many &&
	       c->fn->info->ssa->defs.v[choices.phis.v[0]].n == 2 &&
	       is_literal(c, choices.list.v[0]) &&
	       is_literal(c, choices.list.v[1]) &&
	       parts_group(c, choices.phis.v[0], c->group);
}
