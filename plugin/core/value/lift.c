/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lift.c - a value of a called function, in terms of its caller.
 *
 * In:   a node of the callee, a call.
 * Out:  the same node with arguments in place of parameters, and with what
 *       shared locations hold at the call.
 * Cost: O(nodes below it), at most PC_REMAKE_MOST; a larger node is not lifted.
 */
#include "model/live.h"
#include "graph/fn_info.h"
#include "memory/one_object.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "model/record_types.h"
#include "model/target.h"
#include "value/loaded.h"
#include "value/frame.h"
#include "value/maker.h"
#include "value/nodes.h"
#include "value/numbering.h"
#include "value/settled.h"

struct lift {
	struct pc_program *program;
	const struct pc_fn *fn, *callee; /* CALLEE NULL: not known */
	const struct pc_event *event;
	const struct pc_ssa_call *call;
	bool strict; /* nothing that belongs to the callee may remain */
};

#define DEEPEST 16 /* assignments of pointers */
#define FIELDS 24 /* nodes of a value that is examined */

/* Whether the address OPND is computed in one way, and only by adding numbers: if not,
 * which part of an array it is may differ. */
static bool is_clear(const struct pc_fn *fn, struct pc_opnd opnd)
{
	for (int step = 0; step < DEEPEST; step++) {
		const struct pc_def *def = opnd.def == PC_NONE ? NULL :
					   &fn->info->ssa->defs.v[opnd.def];
		const struct pc_event *event;

		if (!def || (def->kind != PC_DEF_ASSIGN && def->kind != PC_DEF_PHI))
			return true;
		if (def->kind == PC_DEF_PHI)
			return false;
		event = pc_event_at(fn, def->block, def->event);
		if (event->flags & PC_EVF_FRESH)
			return true;
		if ((event->oper != PC_OPER_COPY && event->oper != PC_OPER_ADD &&
		     event->oper != PC_OPER_SUB) || !def->n ||
		    (event->oper != PC_OPER_COPY &&
		     event->args.v[1].kind != PC_VAL_INT))
			return false;
		opnd = fn->info->ssa->opnds.v[def->first];
	}
	return false;
}

/* Whether N, a part of a value, does not depend on where it was read. */
static bool is_anywhere(const struct pc_node *n, const void *data)
{
	(void)data;
	return n->kind != PC_NODE_DEF && n->kind != PC_NODE_ENTRY &&
	       n->kind != PC_NODE_PARAM;
}

/* What argument ARG of CALL points to: the value of that location, or, if it is one for
 * several objects or elements, of the part of it to which the argument points. */
static uint32_t of_place(struct pc_program *program, const struct pc_fn *fn,
			 const struct pc_ssa_call *call, uint32_t arg)
{
	struct pc_val pointer = pc_event_at(fn, call->block, call->event)->args.v[arg], at;
	struct pc_opnd content = pc_ssa_content(fn, call, arg);
	uint32_t node = pc_value_of(program, fn, content), part, place;
	const struct pc_settled *s;
	bool exact;

	if (!node || content.def == PC_NONE ||
	    pc_node_all(program, node, FIELDS, is_anywhere, NULL))
		return node;
	place = fn->info->ssa->defs.v[content.def].place;
	s = place == PC_NONE ? NULL : pc_settled_get(program, fn, place);
	/* What a call put into a field may be in another object. */
	if (place == PC_NONE || (((s && s->handle) || pc_node_is_made(program, node)) &&
	    (fn->info->ssa->defs.v[content.def].kind != PC_DEF_OUTPUT ||
	     !pc_value_several(program, fn, place))))
		return node;
	at = fn->info->ssa->places.v[place].at;
	if (at.kind != PC_VAL_FIELD &&
	    !pc_place_compare(at, pc_place_exact(fn, pointer, &exact)) && exact)
		return node;
	part = pc_value_of(program, fn, pc_ssa_arg(fn, call, arg));
	return part ? pc_node_element(program, node, part) : PC_NODE_NONE;
}

uint32_t pc_value_content(struct pc_program *program, const struct pc_fn *fn,
			  const struct pc_ssa_call *call, uint32_t arg,
			  const struct pc_fn *callee)
{
	struct pc_opnd value = pc_ssa_arg(fn, call, arg);
	uint32_t node = !is_clear(fn, value) ? PC_NODE_NONE :
			of_place(program, fn, call, arg);

	/* Fortran passes a constant by reference. */
	if (!node && callee && callee->lang == PC_LANG_FORTRAN &&
	    value.def == PC_NONE && pc_opnd_val(value).kind == PC_VAL_INT)
		node = pc_value_of(program, fn, value);
	return node;
}

static uint32_t param(struct lift *l, const struct pc_node *n)
{
	uint32_t arg = (uint32_t)n->num + !l->event->callee;

	if (!l->call || arg >= l->event->args.n)
		return PC_NODE_NONE;
	return n->mod == PC_MOD_DEREF ?
	       pc_value_content(l->program, l->fn, l->call, arg, n->fn) :
	       pc_value_of(l->program, l->fn,
			   pc_ssa_arg(l->fn, l->call, arg));
}

/* Whether the call passes, as a record that has the field AT, what may be different
 * objects. */
static bool passes_some(const struct lift *l, struct pc_val at)
{
	for (uint32_t i = 0; l->call && at.kind == PC_VAL_FIELD &&
			     i < l->event->args.n; i++)
		if (l->event->args.v[i].rec &&
		    pc_record_has(l->program, l->event->args.v[i].rec, at.name) &&
		    !is_clear(l->fn, pc_ssa_arg(l->fn, l->call, i)))
			return true;
	return false;
}

static uint32_t shared(struct lift *l, uint32_t node, const struct pc_node *n)
{
	struct pc_val at = { .kind = n->place, .mod = n->mod, .name = n->name };
	uint32_t place = pc_place_find(l->fn, at);
	struct pc_opnd found = { .def = PC_NONE };

	if (l->call && place != PC_NONE)
		found = pc_ssa_handed(l->fn, l->call, place);
	if (found.def != PC_NONE || found.val)
		return pc_value_passed(l->program, l->fn, l->call, place, found);
	return l->strict ? PC_NODE_NONE : node;
}

static uint32_t leaf(struct lift *l, uint32_t node)
{
	const struct pc_node *n = pc_node(l->program, node);
	bool theirs = !l->callee || n->fn == l->callee;

	switch (n->kind) {
	case PC_NODE_PARAM:
		return theirs ? param(l, n) : l->strict ? PC_NODE_NONE : node;
	case PC_NODE_ENTRY:
		return theirs ? shared(l, node, n) :
		       l->strict ? PC_NODE_NONE : node;
	default:
		return l->strict ? PC_NODE_NONE : node;
	}
}

/* The function's own parts, and those that the caller knows by another name. */
static bool replace(void *data, uint32_t node, uint32_t *by)
{
	struct lift *l = (struct lift *)data;
	const struct pc_node *n = pc_node(l->program, node);

	if (!node || !n->inner)
		*by = node;
	else if (!n->a)
		*by = leaf(l, node);
	else
		return false;
	return true;
}

static uint32_t make(void *data, const struct pc_node *n, uint32_t a,
		     uint32_t b)
{
	struct lift *l = (struct lift *)data;
	struct pc_program *program = l->program;
	bool fortran = (l->callee ? l->callee : l->fn)->lang ==
		       PC_LANG_FORTRAN;

	if (!a || (n->kind == PC_NODE_COUNT && l->strict))
		return PC_NODE_NONE;
	if (n->kind != PC_NODE_RANK && n->kind != PC_NODE_SIZE)
		return pc_node_with(program, n, a, b);
	a = pc_inter_own(program, pc_node_handle(program, a, fortran));
	if (!a)
		return PC_NODE_NONE;
	return n->kind == PC_NODE_RANK ?
	       pc_node_rank(program, pc_node_order(program, a)) :
	       pc_node_size(program, pc_value_group(program, a));
}

/* Whether the call passes one object of each field that N, a part of a value, holds. */
static bool is_of_one(const struct pc_node *n, const void *data)
{
	struct pc_val at = { .kind = n->place, .mod = n->mod, .name = n->name };

	return n->kind != PC_NODE_ENTRY ||
	       !passes_some((const struct lift *)data, at);
}

static uint32_t across(struct pc_program *program, const struct pc_fn *fn,
		       uint32_t block, uint32_t event, uint32_t node,
		       bool strict)
{
	struct lift l = { .program = program, .fn = fn, .strict = strict };
	struct pc_remake remake = { program, replace, make, &l };

	l.event = pc_event_at(fn, block, event);
	l.callee = l.event->callee;
	l.call = pc_ssa_call_at(fn, block, event);
	if (node && strict && !pc_node_all(program, node, FIELDS, is_of_one, &l))
		return PC_NODE_NONE;
	if (!node || !pc_node(program, node)->inner)
		return node;
	return pc_node_remake(&remake, node);
}

uint32_t pc_value_through(struct pc_program *program, const struct pc_fn *fn,
			  uint32_t block, uint32_t event, uint32_t node)
{
	return across(program, fn, block, event, node, true);
}

uint32_t pc_value_lift(struct pc_program *program, const struct pc_frame *frame,
		       uint32_t node)
{
	for (; frame && node && pc_node(program, node)->inner;
	     frame = frame->up)
		node = across(program, frame->fn, frame->block, frame->event,
			      node, false);
	return node;
}

/* For NODE, a handle in a field of an object that is passed to the callee of
 * FRAME: the handle that the caller knows to be in that object, else NODE.
 * RATIONALE: a handle in a field is assumed to be the same wherever the field
 * has that name (globals.c), but a function that uses two objects may have
 * two. */
static uint32_t of_object(struct pc_program *program, const struct pc_frame *frame,
			  uint32_t node)
{
	const struct pc_node *n = pc_node(program, node);
	struct pc_val at = { .kind = n->place, .mod = n->mod, .name = n->name };
	const struct pc_fn *to;
	const struct pc_ssa_call *call;
	uint32_t place, found;

	if (n->kind != PC_NODE_ENTRY || n->fn || at.kind != PC_VAL_FIELD)
		return node;
	to = pc_event_runs(pc_event_at(frame->fn, frame->block, frame->event));
	place = pc_place_find(frame->fn, at);
	call = pc_ssa_call_at(frame->fn, frame->block, frame->event);
	if (!to || !call || place == PC_NONE || pc_only_of(to, at) == PC_NONE)
		return node;
	found = pc_value_of(program, frame->fn,
			    pc_ssa_handed(frame->fn, call, place));
	n = pc_node(program, found);
	return n->kind == PC_NODE_NAME || n->kind == PC_NODE_PARAM ||
			       (found && pc_node_is_made(program, found)) ?
		       found : node;
}

uint32_t pc_value_lift_comm(struct pc_program *program,
			    const struct pc_frame *frame, uint32_t comm)
{
	uint32_t node = comm;

	for (const struct pc_frame *f = frame; f && node; f = f->up)
		node = pc_node(program, node)->inner ?
			       across(program, f->fn, f->block, f->event, node,
				      false) :
			       of_object(program, f, node);
	/* Callers in Fortran pass a predefined handle as a number. */
	return frame && node ?
	       pc_node_handle(program, node,
			      frame->fn->lang == PC_LANG_FORTRAN) : node;
}
