/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proved.c - whether the arguments of a collective are proved to agree (contract
 *            in proved.h).
 *
 * In:   one call of a collective; the registry's columns "equal" and "same";
 *       what may differ (uniform/uniform.h).
 * Out:  what is not proved.  A warning needs a proof that an argument differs
 *       (check.c); this asks for the contrary.
 * Cost: O(arguments), and O(choices) for MPI_IN_PLACE; pc_argument_spreads ()
 *       O(events).
 * Not:  MPI_Finalize has nothing to compare.
 */
#include "argument/proved.h"

#include "tables/mpi_flags.h"
#include "tables/mpi_handles.h"
#include "model/call.h"
#include "model/live.h"
#include "graph/fn_info.h"
#include "memory/ssa_query.h"
#include "value/nodes.h"
#include "uniform/uniform.h"
#include "argument/argument.h"

static struct pc_event *call_of(const struct pc_call *c)
{
	return pc_event_at(c->fn, c->block, c->event);
}

static bool is_equal(const struct pc_call *c, struct pc_opnd opnd)
{
	return pc_uniform_opnd(c->program, c->fn, opnd, c->group) ==
	       PC_UNIFORM;
}

/* Whether all processes that make the call certainly use the same communicator,
 * window or file: a predefined one, one that a single call made, or a value
 * that is equal on all processes of MPI_COMM_WORLD. */
static bool handle_is_equal(const struct pc_call *c)
{
	const struct pc_event *event = call_of(c);
	const struct pc_node *node = pc_node(c->program, c->comm);
	struct pc_opnd opnd;
	bool content;

	if (c->op->comm < 0)
		return c->op->on == PC_ON_WORLD;
	if (node->kind == PC_NODE_NAME || node->kind == PC_NODE_INT ||
	    pc_node_is_made(c->program, c->comm))
		return true;
	content = pc_handle_by_reference(event, c->op->comm);
	opnd = pc_argument_opnd(c->fn, c->block, c->event,
				(uint32_t)c->op->comm, content);
	return opnd.def != PC_NONE &&
	       pc_uniform_opnd(c->program, c->fn, opnd, PC_NODE_NONE) ==
		       PC_UNIFORM;
}

/* The first argument that is not proved to be equal on all processes, or -1. */
static int32_t find_unequal(const struct pc_call *c)
{
	uint32_t must = c->op->equal | c->op->same;

	for (uint32_t i = 0; must >> i; i++)
		if (must >> i & 1 && !is_equal(c, pc_call_opnd(c, i)))
			return (int32_t)i;
	return -1;
}

/* Whether OPND is memory, and so not MPI_IN_PLACE: an address, the result of
 * address arithmetic, or what a library function returned. */
static bool is_memory(const struct pc_call *c, struct pc_opnd opnd)
{
	const struct pc_def *def;

	if (opnd.def == PC_NONE)
		return pc_opnd_val(opnd).kind != PC_VAL_UNKNOWN;
	def = &c->fn->info->ssa->defs.v[opnd.def];
	switch (def->kind) {
	case PC_DEF_ASSIGN:
		return true;
	case PC_DEF_RESULT:
	case PC_DEF_OUTPUT:
		return !pc_event_target(pc_event_at(c->fn, def->block,
						    def->event));
	default:
		return false;
	}
}

/* Whether all processes pass MPI_IN_PLACE or none does, if the call requires
 * it. */
static bool place_is_equal(const struct pc_call *c, bool spread)
{
	const struct pc_ssa_call *call =
		pc_ssa_call_at(c->fn, c->block, c->event);
	struct pc_choices choices = { 0 };
	uint32_t in_place = 0;
	struct pc_opnd opnd;

	if (!(c->op->flags & PC_OPF_PLACE_ALL))
		return true;
	opnd = pc_ssa_arg(c->fn, call, 0);
	if (is_equal(c, opnd))
		return true;
	pc_argument_choices(c->program, c->fn, opnd, &choices);
	for (uint32_t i = 0; i < choices.list.n; i++)
		if (pc_opnd_in_place(choices.list.v[i]))
			in_place++;
		else if (!is_memory(c, choices.list.v[i]) &&
			 (spread || !pc_call_fortran(call_of(c))))
			return false;
	return !choices.many && (!in_place || in_place == choices.list.n);
}

enum pc_agreed pc_argument_proved(struct pc_call *c, bool spread, uint32_t *arg)
{
	int32_t unequal;

	if (!pc_ssa_call_at(c->fn, c->block, c->event))
		return PC_NOT_ANALYZED;
	c->comm = pc_value_handle(c->program, c->fn, c->block, c->event);
	c->group = pc_value_group(c->program, c->comm);
	if (c->op->class_ == PC_OP_FINALIZE)
		return PC_AGREED;
	if (!handle_is_equal(c))
		return PC_NOT_AGREED_COMM;
	if (!place_is_equal(c, spread))
		return PC_NOT_AGREED_PLACE;
	unequal = find_unequal(c);
	if (unequal < 0)
		return PC_AGREED;
	*arg = (uint32_t)unequal;
	return PC_NOT_AGREED_ARG;
}

static bool hands_in_place(const struct pc_event *event)
{
	if (event->kind == PC_EV_CALL && event->callee && event->callee->op)
		return false;
	for (uint32_t i = 0; i < event->args.n; i++) {
		struct pc_val val = event->args.v[i];

		if ((val.kind == PC_VAL_GLOBAL || val.kind == PC_VAL_FIELD) &&
		    pc_mpi_is_in_place(val.name))
			return true;
	}
	return false;
}

bool pc_argument_spreads(const struct pc_program *program)
{
	for (uint32_t i = 0; program->closed && i < program->fns.n; i++) {
		const struct pc_fn *fn = program->fns.v[i];

		if (!pc_fn_live(fn))
			continue;
		for (uint32_t b = 0; b < fn->blocks.n; b++)
			for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
				if (hands_in_place(pc_event_at(fn, b, e)))
					return true;
	}
	return !program->closed;
}
