/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * loaded.c - what a field holds in one of several objects.
 *
 * In:   loads of which the object is stated but what it holds is not known there
 *       (memory/ssa_exact.c); calls of functions that use a field of the object of
 *       one parameter only (memory/one_object.h).
 * Out:  the element of that field that belongs to the object, so that two objects
 *       have two values.
 * Cost: O(definitions + arguments) once for a field that a function uses.
 * Not:  functions that know one object of the type only; handles that the function does
 *       not itself get from MPI, which are assumed to be the same in all objects
 *       (globals.c), unless they are in several records of one; objects that are not
 *       stated.
 *
 * RATIONALE: a field is one location for all objects.  `if (s->f) Barrier; if
 * (!t->f) Barrier;` would be one condition and its complement.
 */
#include "value/loaded.h"

#include "model/live.h"
#include "model/record_types.h"
#include "model/target.h"
#include "model/value.h"
#include "graph/fn_info.h"
#include "memory/one_object.h"
#include "memory/places.h"
#include "memory/ssa_build.h"
#include "memory/ssa_query.h"
#include "value/nodes.h"
#include "value/numbering.h"
#include "value/settled.h"

#define FIELDS 24 /* nodes of a value that is examined */

bool pc_value_no_field(const struct pc_node *n, const void *data)
{
	const struct pc_ssa *ssa = n->kind == PC_NODE_DEF ? n->fn->info->ssa :
							    NULL;

	(void)data;
	if (n->kind == PC_NODE_ENTRY)
		return n->place != PC_VAL_FIELD;
	if (!ssa || ssa->defs.v[n->num].place == PC_NONE)
		return true;
	return ssa->places.v[ssa->defs.v[n->num].place].at.kind !=
	       PC_VAL_FIELD;
}

/* The field from which DEF loads. */
static uint32_t field_of(const struct pc_ssa *ssa, const struct pc_def *def)
{
	return ssa->defs.v[ssa->opnds.v[def->first].def].place;
}

/* The objects of a field that a function knows: N operands select the first one. */
struct seen {
	const struct pc_opnd *first;
	uint32_t n;
	bool several;
};

static void see(struct seen *seen, const struct pc_fn *fn, const struct pc_opnd *by,
		uint32_t n)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	if (!seen->first) {
		seen->first = by;
		seen->n = n;
	}
	seen->several |= n != seen->n;
	for (uint32_t i = 0; i < n && !seen->several; i++)
		seen->several = !pc_ssa_same(pc_ssa_root(ssa, fn, by[i]),
					     pc_ssa_root(ssa, fn, seen->first[i]));
}

/* If definition DEF of FN loads the field PLACE, or is its address, note of which
 * object. */
static void see_loaded(struct seen *seen, const struct pc_fn *fn,
		       const struct pc_def *def, uint32_t place)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	const struct pc_event *event;
	struct pc_val at = ssa->places.v[place].at;
	uint32_t asked;

	if (def->kind != PC_DEF_ASSIGN || !def->n)
		return;
	event = pc_event_at(fn, def->block, def->event);
	at.mod = PC_MOD_ADDR;
	if (pc_event_leads(event) && pc_val_eq(event->args.v[0], at))
		see(seen, fn, &ssa->opnds.v[def->first + 1], def->n - 1u);
	if (ssa->opnds.v[def->first].def == PC_NONE || field_of(ssa, def) != place)
		return;
	asked = pc_event_asked(event);
	if (def->of)
		see(seen, fn, &ssa->opnds.v[def->first - 1], 1);
	else if (asked && def->n > asked)
		see(seen, fn, &ssa->opnds.v[def->first + 1], asked);
}

/* Note the objects with the field AT that CALL of FN passes. */
static void see_passed(struct seen *seen, struct pc_program *program,
		       const struct pc_fn *fn, const struct pc_ssa_call *call,
		       struct pc_val at)
{
	const struct pc_event *event = pc_event_at(fn, call->block, call->event);

	for (uint32_t i = 0; i < event->args.n; i++)
		if (event->args.v[i].rec &&
		    pc_record_has(program, event->args.v[i].rec, at.name))
			see(seen, fn, &fn->info->ssa->opnds.v[call->args + 2 * i], 1);
}

bool pc_value_several(struct pc_program *program, const struct pc_fn *fn, uint32_t place)
{
	struct pc_ssa *ssa = fn->info->ssa;
	struct pc_place *p = &ssa->places.v[place];
	struct seen seen = { .first = NULL };

	if (p->objects)
		return p->objects > 1;
	for (uint32_t i = 0; i < ssa->defs.n && !seen.several; i++)
		see_loaded(&seen, fn, &ssa->defs.v[i], place);
	for (uint32_t c = 0; c < ssa->calls.n && !seen.several; c++)
		see_passed(&seen, program, fn, &ssa->calls.v[c], p->at);
	p->objects = seen.several ? 2 : 1;
	return seen.several;
}

/* NODE, the value of the field PLACE of FN, in the object to which POINTER points:
 * the same if it is the value in all objects. */
static uint32_t in_object(struct pc_program *program, const struct pc_fn *fn,
			  uint32_t place, struct pc_opnd pointer, uint32_t node)
{
	if (!node || pc_node_all(program, node, FIELDS, pc_value_no_field, NULL) ||
	    !pc_value_several(program, fn, place))
		return node;
	pointer = pc_ssa_root(fn->info->ssa, fn, pointer);
	return pc_node_element(program, node, pc_value_of(program, fn, pointer));
}

uint32_t pc_value_loaded(struct pc_program *program, const struct pc_fn *fn,
			 const struct pc_def *def, uint32_t node)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	const struct pc_def *from = &ssa->defs.v[ssa->opnds.v[def->first].def];
	const struct pc_settled *s = pc_settled_get(program, fn, from->place);

	/* What a call put into a field may be in another object. */
	if (from->kind != PC_DEF_OUTPUT &&
	    ((s && s->handle) || pc_node_is_made(program, node)))
		return node;
	return in_object(program, fn, from->place, ssa->opnds.v[def->first - 1], node);
}

uint32_t pc_value_passed(struct pc_program *program, const struct pc_fn *fn,
			 const struct pc_ssa_call *call, uint32_t place,
			 struct pc_opnd found)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	const struct pc_event *event = pc_event_at(fn, call->block, call->event);
	const struct pc_fn *to = pc_event_runs(event);
	struct pc_val at = ssa->places.v[place].at;
	uint32_t node = pc_value_of(program, fn, found), param;
	const struct pc_settled *s;

	if (!node || at.kind != PC_VAL_FIELD || found.def == PC_NONE ||
	    ssa->defs.v[found.def].place != place || !to)
		return node;
	param = pc_only_of(to, at);
	s = pc_settled_get(program, fn, place);
	return param >= PC_ONLY_COPY || param >= event->args.n || (s && s->handle) ||
			       pc_node_is_made(program, node) ? node :
	       in_object(program, fn, place, pc_ssa_arg(fn, call, param), node);
}

uint32_t pc_value_address(struct pc_program *program, const struct pc_event *event,
			  const uint32_t *v)
{
	struct pc_node node = { .kind = PC_NODE_NAME, .place = PC_VAL_FIELD,
				.mod = PC_MOD_ADDR, .name = event->args.v[0].name };
	uint32_t at = pc_node_make(program, node);

	for (uint32_t i = 1; at && i < event->args.n; i++)
		at = pc_node_element(program, at, v[i]);
	return at;
}

bool pc_value_is_apart(struct pc_program *program, const struct pc_fn *fn,
		       const struct pc_def *def, uint32_t node)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	uint32_t from = ssa->opnds.v[def->first].def;
	uint32_t place = from == PC_NONE ? PC_NONE : ssa->defs.v[from].place;
	const struct pc_settled *s = place == PC_NONE ? NULL :
				     pc_settled_get(program, fn, place);

	return !((s && s->handle) || pc_node_is_made(program, node)) ||
	       (place != PC_NONE && pc_value_several(program, fn, place));
}
