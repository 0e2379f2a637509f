/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rest.c - outputs of collectives of which a part may keep its old content.
 *
 * In:   a call, its counts and datatypes; what the function does to elements of the
 *       location.
 * Out:  whether a part may remain that differs.
 * Cost: O(definitions of the function).
 */
#include "model/call.h"
#include "model/contents.h"
#include "model/live.h"
#include "model/target.h"
#include "model/value.h"
#include "graph/fn_info.h"
#include "memory/element.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "value/nodes.h"
#include "uniform/engine.h"

/* Whether the assignment DEF changes one element of its location: it is weak,
 * or it computes the location from an element, the location and an index. */
static bool sets_element(const struct pc_run *run, const struct pc_def *def)
{
	const struct pc_event *event = pc_event_at(run->fn, def->block,
						   def->event);

	if (def->weak)
		return true;
	for (uint32_t i = 0; i < event->args.n && event->args.n > 2; i++)
		if (event->oper == PC_OPER_OTHER &&
		    pc_val_eq(event->args.v[i], event->dst))
			return true;
	return false;
}

/* Whether the location of DEF, which is not an element, has several, as far as
 * the function shows. */
static bool has_elements(const struct pc_run *run, const struct pc_def *def)
{
	const struct pc_place *place = &run->ssa->places.v[def->place];

	if (place->whole != PC_NONE || place->n_elems)
		return place->whole == PC_NONE;
	for (uint32_t i = 0; i < run->ssa->defs.n; i++)
		if (run->ssa->defs.v[i].place == def->place &&
		    run->ssa->defs.v[i].kind == PC_DEF_ASSIGN &&
		    sets_element(run, &run->ssa->defs.v[i]))
			return true;
	return false;
}

/* Whether the call sets at least one element of output ARG. */
static bool sets_some(const struct pc_run *run, const struct pc_def *def,
		      uint32_t arg)
{
	const struct pc_event *event = pc_event_at(run->fn, def->block,
						   def->event);
	uint32_t counts = event->callee->op->counts;
	const struct pc_node *node;

	if (pc_mpi_count(event, arg) > 0)
		return true;
	if (!counts || counts & (counts - 1))
		return false;
	node = pc_node(run->program, pc_value_number_arg(
		run->program, run->fn, def->block, def->event,
		(uint32_t)__builtin_ctz(counts)));
	return node->kind == PC_NODE_INT && node->num > 0;
}

bool pc_uni_leaves_rest(const struct pc_run *run, const struct pc_def *def)
{
	const struct pc_event *event = pc_event_at(run->fn, def->block,
						   def->event);
	uint32_t types = event->callee->op->types;
	int64_t count = def->kind != PC_DEF_OUTPUT ? 0 :
			pc_mpi_count(event, (uint32_t)def->arg);
	struct pc_uni old;

	if (!count || !def->n || def->place == PC_NONE)
		return false;
	old = pc_uni_opnd(run, run->ssa->opnds.v[def->first + def->n - 1],
			  def->block);
	/* The datatype of a buffer follows it. */
	if (types >> def->arg > 1)
		types = types >> def->arg << def->arg;
	return !pc_uni_clear(old) &&
	       (!sets_some(run, def, (uint32_t)def->arg) ||
		(types && !pc_mpi_is_plain(event, types)) ||
		has_elements(run, def));
}

bool pc_uni_is_array_part(const struct pc_run *run, const struct pc_def *def)
{
	const struct pc_place *p;

	if (def->kind != PC_DEF_OUTPUT || def->place == PC_NONE ||
	    !pc_event_runs(pc_event_at(run->fn, def->block, def->event)))
		return false;
	p = &run->ssa->places.v[def->place];
	return p->at.kind != PC_VAL_FIELD &&
	       (p->whole != PC_NONE || p->elem != PC_NONE);
}
