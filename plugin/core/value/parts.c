/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * parts.c - handles that may be a part of a communicator.
 *
 * In:   the definitions of all functions; which calls make communicators.
 * Out:  info->value->part: whether a definition may hold a communicator that
 *       does not have all processes of the one from which it was made (by
 *       MPI_Comm_split, of a group); the same for parameters and shared
 *       locations.
 * Cost: O(operands) in each round, until nothing changes; nothing in a program
 *       that makes no such communicator.
 * Not:  what code that is not seen stores, passes or returns.  The answer is no
 *       proof: the processes of such a communicator may be chosen by what
 *       differs, so a difference need not be one between its members.
 */
#include "base/arena.h"
#include "model/contents.h"
#include "model/target.h"
#include "model/value.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_ops.h"
#include "model/live.h"
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "value/nodes.h"
#include "value/numbering.h"
#include "value/settled.h"

struct parts {
	struct pc_program *program;
	const struct pc_fn *fn;
	const struct pc_ssa *ssa;
	bool changed;
};

static bool is_part(const struct pc_fn *fn, struct pc_opnd opnd)
{
	return opnd.def != PC_NONE && fn->info->value->part[opnd.def];
}

/* What the function finds in a parameter or a shared location. */
static bool entry(struct parts *w, const struct pc_def *def)
{
	const struct pc_place *p = &w->ssa->places.v[def->place];
	const struct pc_settled *s;

	if (p->shared) {
		s = pc_settled_get(w->program, w->fn, def->place);
		return s && s->part;
	}
	return p->param >= 0 && p->param < 64 &&
	       w->fn->info->value->parts[p->at.mod == PC_MOD_DEREF] >>
		       p->param & 1;
}

/* What TO returns, or leaves in its place THERE. */
static bool left(const struct pc_fn *to, bool result, uint32_t there)
{
	const struct pc_ssa *ssa = to->info->ssa;

	for (uint32_t i = 0; i < ssa->rets.n; i++) {
		uint32_t b = ssa->rets.v[i];
		struct pc_opnd out = { .def = PC_NONE };

		if (result)
			out = ssa->cond[b];
		else if (there != PC_NONE)
			out.def = pc_ssa_out(to, b, there);
		if (is_part(to, out))
			return true;
	}
	return false;
}

static bool makes_comm(const struct pc_mpi_op *op)
{
	return op->class_ == PC_OP_COMM_CTOR ||
	       op->class_ == PC_OP_COMM_CTOR_NB;
}

/* Whether OP, called by CALL, makes a communicator of some of the processes
 * only.  With one color for all there is one part. */
static bool divides(const struct pc_fn *fn, const struct pc_ssa_call *call,
		    const struct pc_mpi_op *op)
{
	struct pc_opnd colour;

	if (!makes_comm(op) || op->flags & PC_OPF_WHOLE)
		return false;
	if (!(op->flags & PC_OPF_COLOUR) || !call)
		return true;
	colour = pc_ssa_arg(fn, call, 1);
	return colour.def != PC_NONE ||
	       pc_opnd_val(colour).kind != PC_VAL_INT;
}

/* The communicator that the MPI procedure OP makes at DEF. */
static bool made(struct parts *w, const struct pc_def *def,
		 const struct pc_mpi_op *op)
{
	const struct pc_ssa_call *call = pc_ssa_call_at(w->fn, def->block,
							def->event);

	if (!makes_comm(op) && op->class_ != PC_OP_WIN &&
	    op->class_ != PC_OP_FILE)
		return false;
	if (divides(w->fn, call, op))
		return true;
	return call && op->comm >= 0 &&
	       (is_part(w->fn, pc_ssa_arg(w->fn, call, (uint32_t)op->comm)) ||
		is_part(w->fn, pc_ssa_content(w->fn, call,
					      (uint32_t)op->comm)));
}

static bool any_operand(struct parts *w, const struct pc_def *def)
{
	for (uint32_t i = 0; i < def->n; i++)
		if (is_part(w->fn, w->ssa->opnds.v[def->first + i]))
			return true;
	return false;
}

static bool of_call(struct parts *w, uint32_t id, const struct pc_def *def)
{
	const struct pc_event *event = pc_event_at(w->fn, def->block,
						   def->event);
	const struct pc_fn *to = pc_event_runs(event);

	if (pc_def_is_made(w->fn, id))
		return made(w, def, event->callee->op);
	if (to && to->info->ssa && to->info->value &&
	    left(to, def->kind == PC_DEF_RESULT, def->there))
		return true;
	return any_operand(w, def);
}

static bool evaluate(struct parts *w, uint32_t id)
{
	const struct pc_def *def = &w->ssa->defs.v[id];

	switch (def->kind) {
	case PC_DEF_ENTRY:
		return entry(w, def);
	case PC_DEF_RESULT:
	case PC_DEF_OUTPUT:
	case PC_DEF_EFFECT:
		return of_call(w, id, def);
	case PC_DEF_ASSIGN:
	case PC_DEF_ALIAS:
	case PC_DEF_PHI:
		return any_operand(w, def);
	}
	return false;
}

/* Pass what FN stores in shared locations to all functions. */
static void store(struct parts *w)
{
	const struct pc_value_fn *value = w->fn->info->value;

	for (uint32_t i = 0; i < value->puts.n; i++) {
		struct pc_settled *s;

		if (!value->part[value->puts.v[i]])
			continue;
		s = pc_settled_get(w->program, w->fn, w->ssa->defs.v[
					   value->puts.v[i]].place);
		if (s && !s->part) {
			s->part = true;
			w->changed = true;
		}
	}
}

static void pass(struct parts *w, const struct pc_ssa_call *call)
{
	const struct pc_event *event = pc_event_at(w->fn, call->block,
						   call->event);
	const struct pc_fn *to = pc_event_runs(event);
	uint32_t first = !event->callee;

	if (!to || !to->info->value)
		return;
	for (uint32_t i = first; i < event->args.n && i - first < 64; i++) {
		uint64_t bit = 1ull << (i - first);
		uint64_t *parts = to->info->value->parts;
		uint64_t old[2] = { parts[0], parts[1] };

		if (is_part(w->fn, pc_ssa_arg(w->fn, call, i)))
			parts[0] |= bit;
		if (is_part(w->fn, pc_ssa_content(w->fn, call, i)))
			parts[1] |= bit;
		w->changed |= parts[0] != old[0] || parts[1] != old[1];
	}
}

static void round_of(struct parts *w)
{
	uint8_t *part = w->fn->info->value->part;

	for (uint32_t d = 0; d < w->ssa->defs.n; d++)
		if (!part[d] && evaluate(w, d)) {
			part[d] = true;
			w->changed = true;
		}
	store(w);
	for (uint32_t c = 0; c < w->ssa->calls.n; c++)
		pass(w, &w->ssa->calls.v[c]);
}

/* Whether FN calls a procedure that makes a part of a communicator. */
static bool makes_part(const struct pc_fn *fn)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	for (uint32_t c = 0; fn->info->value->makes && c < ssa->calls.n; c++) {
		const struct pc_event *event = pc_event_at(
			fn, ssa->calls.v[c].block, ssa->calls.v[c].event);
		const struct pc_mpi_op *op = event->callee ?
			event->callee->op : NULL;

		if (op && divides(fn, &ssa->calls.v[c], op))
			return true;
	}
	return false;
}

void pc_values_find_parts(struct pc_program *program, struct pc_fn **order,
			  uint32_t n)
{
	struct parts w = { .program = program };

	for (uint32_t i = 0; i < n; i++)
		w.changed |= makes_part(order[i]);
	for (uint32_t i = 0; w.changed && i < n; i++)
		order[i]->info->value->part =
			PC_ARRAY(program->arena, order[i]->info->ssa->defs.n,
				 uint8_t);
	while (w.changed) {
		w.changed = false;
		for (uint32_t i = 0; i < n; i++) {
			w.fn = order[i];
			w.ssa = w.fn->info->ssa;
			round_of(&w);
		}
	}
}

bool pc_value_may_be_part(struct pc_program *program, uint32_t comm)
{
	struct pc_val at;
	const struct pc_node *n = pc_node(program, comm);
	const struct pc_settled *s;

	while (n->kind == PC_NODE_OPER)
		n = pc_node(program, n->a);
	switch (n->kind) {
	case PC_NODE_PARAM:
		return n->num < 64 && n->fn->info->value->parts[
			n->mod == PC_MOD_DEREF] >> n->num & 1;
	case PC_NODE_ENTRY:
		at = (struct pc_val){ .kind = n->place, .mod = n->mod,
				      .name = n->name };
		s = pc_settled_find(program, at);
		if (s && s->part)
			return true;
		/* An element whose number is not constant is the array. */
		s = pc_settled_find(program, pc_elem_whole(program, at));
		return s && s->part;
	case PC_NODE_DEF:
		return n->fn->info->value && n->fn->info->value->part &&
		       n->fn->info->value->part[n->num];
	default:
		return false;
	}
}
