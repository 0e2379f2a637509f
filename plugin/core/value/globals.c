/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * globals.c - the values of shared locations and parameters in all functions.
 *
 * In:   the nodes of all definitions, in one round.
 * Out:  values->settled; info->value->param.
 * Cost: O(definitions + arguments of calls) for each round.
 * Not:  LIMIT: a handle may be made in another unit, too.
 */
#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "model/target.h"
#include "tables/mpi_handles.h"
#include "tables/mpi_ops.h"
#include "model/build.h"
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "value/nodes.h"
#include "value/numbering.h"
#include "value/settled.h"

#define LONGEST 16 /* copies between a handle's location and its use */

/* ---- locations ---- */

static uint32_t slot_of(const struct pc_values *values, struct pc_val at)
{
	uint64_t h = (uint64_t)(uintptr_t)at.name ^ at.kind * 7919u ^
		     at.mod * 104729u;
	uint32_t i;

	h *= 0x9e3779b97f4a7c15u;
	i = (uint32_t)(h >> 32) & (values->n_places - 1);
	while (values->places[i] &&
	       pc_place_compare(values->settled.v[values->places[i] - 1].at,
				at))
		i = (i + 1) & (values->n_places - 1);
	return i;
}

struct pc_settled *pc_settled_get(const struct pc_program *program,
				  const struct pc_fn *fn, uint32_t place)
{
	struct pc_values *values = program->values;
	uint32_t *known = &fn->info->value->settled[place];

	if (!*known && values->n_places)
		*known = values->places[slot_of(
			values, fn->info->ssa->places.v[place].at)];
	return *known ? &values->settled.v[*known - 1] : NULL;
}

const struct pc_settled *pc_settled_find(const struct pc_program *program,
					 struct pc_val at)
{
	const struct pc_values *values = program->values;
	uint32_t known = values->n_places ?
			 values->places[slot_of(values, at)] : 0;

	return known ? &values->settled.v[known - 1] : NULL;
}

static struct pc_settled *make_settled(struct pc_program *program,
				       const struct pc_fn *fn, uint32_t place)
{
	struct pc_values *values = program->values;
	struct pc_settled fresh = { .at = fn->info->ssa->places.v[place].at };
	struct pc_val at = fresh.at;
	uint32_t slot, *known = &fn->info->value->settled[place];

	if (*known)
		return &values->settled.v[*known - 1];
	if (values->n_places <= 2 * values->settled.n) {
		values->n_places = values->n_places ? values->n_places * 4 : 64;
		values->places = PC_ARRAY(program->arena, values->n_places,
					  uint32_t);
		for (uint32_t i = 0; i < values->settled.n; i++)
			values->places[slot_of(values,
					       values->settled.v[i].at)] =
				i + 1;
	}
	slot = slot_of(values, at);
	if (!values->places[slot]) {
		pc_vec_push(program->arena, values->settled, fresh);
		values->places[slot] = values->settled.n;
	}
	*known = values->places[slot];
	return &values->settled.v[*known - 1];
}

bool pc_settled_only(const struct pc_program *program, const struct pc_fn *fn,
		     uint32_t def)
{
	const struct pc_def *d = &fn->info->ssa->defs.v[def];
	const struct pc_settled *s;

	if (d->place == PC_NONE || !fn->info->ssa->places.v[d->place].shared)
		return false;
	s = pc_settled_get(program, fn, d->place);
	return s && s->n_defs == 1 && s->fn == fn->index && s->def == def &&
	       s->node && pc_node(program, s->node)->kind == PC_NODE_DEF;
}

/* ---- what is used as a handle ---- */

static void mark_handle(struct pc_program *program, const struct pc_fn *fn,
			struct pc_opnd opnd)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	for (int step = 0; step < LONGEST && opnd.def != PC_NONE; step++) {
		const struct pc_def *def = &ssa->defs.v[opnd.def];
		const struct pc_place *p = def->place == PC_NONE ? NULL :
					   &ssa->places.v[def->place];

		if (p && p->shared)
			make_settled(program, fn, def->place)->handle = true;
		else if (p && def->kind == PC_DEF_ENTRY && p->param >= 0 &&
			 p->param < 64)
			fn->info->value->handles[p->at.mod == PC_MOD_DEREF] |=
				1ull << p->param;
		if (def->kind != PC_DEF_ASSIGN || !def->n ||
		    (pc_event_at(fn, def->block, def->event)->oper !=
			     PC_OPER_COPY &&
		     pc_event_at(fn, def->block, def->event)->oper !=
			     PC_OPER_OTHER))
			break;
		opnd = ssa->opnds.v[def->first];
	}
}

static void mark_mpi_call(struct pc_program *program, const struct pc_fn *fn,
			  const struct pc_ssa_call *call,
			  const struct pc_event *event)
{
	const struct pc_mpi_op *op = event->callee->op;

	if (op->on != PC_ON_NONE && op->on != PC_ON_WORLD && op->comm >= 0 &&
	    (uint32_t)op->comm < event->args.n)
		mark_handle(program, fn,
			    pc_handle_by_reference(event, op->comm) ?
			    pc_ssa_content(fn, call, (uint32_t)op->comm) :
			    pc_ssa_arg(fn, call, (uint32_t)op->comm));
	if (op->made >= 0 && (uint32_t)op->made < event->args.n)
		mark_handle(program, fn,
			    pc_ssa_content(fn, call, (uint32_t)op->made));
}

void pc_values_find_handles(struct pc_program *program, struct pc_fn **order,
			    uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		const struct pc_ssa *ssa = order[i]->info->ssa;

		for (uint32_t c = 0; c < ssa->calls.n; c++) {
			const struct pc_ssa_call *call = &ssa->calls.v[c];
			const struct pc_event *event = pc_event_at(
				order[i], call->block, call->event);
			const struct pc_fn *target = pc_event_runs(event);
			const struct pc_value_fn *value;

			if (event->callee && event->callee->op)
				mark_mpi_call(program, order[i], call, event);
			if (!target)
				continue;
			value = target->info->value;
			for (uint32_t k = 0; k < event->args.n && k < 64; k++) {
				if (value->handles[0] >> k & 1)
					mark_handle(program, order[i],
						    pc_ssa_arg(order[i], call,
							       k));
				if (value->handles[1] >> k & 1)
					mark_handle(program, order[i],
						    pc_ssa_content(order[i],
								   call, k));
			}
		}
	}
}

/* ---- definitions of shared locations ---- */

void pc_value_find_puts(struct pc_program *program, const struct pc_fn *fn)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	for (uint32_t d = 0; d < ssa->defs.n; d++) {
		const struct pc_def *def = &ssa->defs.v[d];

		if (def->place != PC_NONE &&
		    ssa->places.v[def->place].shared &&
		    def->kind != PC_DEF_ENTRY && def->kind != PC_DEF_PHI &&
		    def->kind != PC_DEF_EFFECT)
			pc_vec_push(program->arena, fn->info->value->puts, d);
	}
}

/* The value that definition ID of FN stores in its location. */
static uint32_t put(struct pc_program *program, const struct pc_fn *fn,
		    uint32_t id)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	const struct pc_def *def = &ssa->defs.v[id];
	const struct pc_event *event =
		pc_event_at(fn, def->block, def->event);

	if (def->kind == PC_DEF_ASSIGN && def->weak &&
	    event->oper == PC_OPER_COPY && def->n == 2 + pc_event_put(event))
		return pc_value_of(program, fn, ssa->opnds.v[def->first]);
	return pc_value_of_def(program, fn, id);
}

/* Whether DEF, of NODE, says what its location holds in all functions that are
 * called after it (set_before.c), or in which it is used as a handle: no program
 * uses the initial value of a handle in a call of MPI. */
static bool may_settle(const struct pc_program *program,
		       const struct pc_fn *fn, const struct pc_def *def,
		       uint32_t node)
{
	const struct pc_node *n = pc_node(program, node);

	/* Other elements of the array hold something else. */
	if (n->inner || (def->kind == PC_DEF_ASSIGN && pc_event_put(
				 pc_event_at(fn, def->block, def->event)) > 1))
		return false;
	return n->kind == PC_NODE_RANK || n->kind == PC_NODE_SIZE ||
	       n->kind == PC_NODE_DEF || n->kind == PC_NODE_OPER ||
	       n->kind == PC_NODE_INT ||
	       (n->kind == PC_NODE_NAME && n->mod == PC_MOD_NONE &&
		pc_mpi_constant(n->name)) ||
	       (n->kind == PC_NODE_ENTRY && !n->fn);
}

static void note_def(struct pc_program *program, const struct pc_fn *fn,
		     uint32_t id)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	const struct pc_def *def = &ssa->defs.v[id];
	uint32_t node = put(program, fn, id);
	const struct pc_node *n = pc_node(program, node);
	struct pc_settled *s = make_settled(program, fn, def->place);

	/* The call that made the handle has stored it; this event only names
	 * the object. */
	if (s->handle && def->kind == PC_DEF_ASSIGN &&
	    pc_event_tells(pc_event_at(fn, def->block, def->event)))
		return;
	if (s->handle) {
		node = pc_node_handle(program, node,
				      fn->lang == PC_LANG_FORTRAN);
		n = pc_node(program, node);
		if (pc_node_is_null(program, node))
			return;
	}
	if (n->kind == PC_NODE_ENTRY && n->name == s->at.name &&
	    n->place == s->at.kind && n->mod == s->at.mod)
		return;
	s->ranks = (s->ranks || !s->n_defs) && n->kind == PC_NODE_RANK;
	if (!s->n_defs++) {
		s->fn = fn->index;
		s->def = id;
		s->next = node;
		/* The only constructor of a shared handle: its node is the same
		 * in all functions. */
		if (s->handle && n->kind == PC_NODE_DEF && n->fn == fn &&
		    n->num == id && pc_node_is_made(program, node))
			s->next = pc_node_def(program, fn, id, false);
	}
	if (!may_settle(program, fn, def, s->next) ||
	    (s->n_defs > 1 && s->next != node))
		s->next = PC_NODE_NONE;
}

/* Which definition is the only one of S; if there are none or several, which of
 * the two. */
static uint64_t only_def(const struct pc_settled *s)
{
	return s->n_defs == 1 ? (uint64_t)s->fn << 32 | s->def :
	       UINT64_MAX - !s->n_defs;
}

static bool settle_places(struct pc_program *program, struct pc_fn **order,
			  uint32_t n)
{
	struct pc_values *values = program->values;
	bool changed = false;

	for (uint32_t i = 0; i < values->settled.n; i++) {
		values->settled.v[i].was = only_def(&values->settled.v[i]);
		values->settled.v[i].n_defs = values->settled.v[i].next = 0;
	}
	for (uint32_t i = 0; i < n; i++) {
		const struct pc_value_fn *value = order[i]->info->value;

		for (uint32_t k = 0; k < value->puts.n; k++)
			note_def(program, order[i], value->puts.v[k]);
	}
	for (uint32_t i = 0; i < values->settled.n; i++) {
		struct pc_settled *s = &values->settled.v[i];

		changed |= s->node != s->next;
		if (s->node != s->next || s->was != only_def(s))
			s->changed = values->clock;
		s->node = s->next;
	}
	return changed;
}

/* ---- parameters ---- */

static void note_argument(struct pc_program *program,
			  const struct pc_fn *target, uint32_t slot,
			  uint32_t node)
{
	uint32_t *seen = &target->info->value->seen[slot];
	const struct pc_node *n = pc_node(program, node);

	/* A recursive call that passes on its own parameter. */
	if (n->kind == PC_NODE_PARAM && n->fn == target &&
	    n->num == slot / 2 && (n->mod == PC_MOD_DEREF) == slot % 2)
		return;
	if (*seen == PC_NONE)
		*seen = n->inner ? PC_NODE_NONE : node;
	else if (*seen != node)
		*seen = PC_NODE_NONE;
}

static void note_arguments(struct pc_program *program, const struct pc_fn *fn)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	for (uint32_t c = 0; c < ssa->calls.n; c++) {
		const struct pc_ssa_call *call = &ssa->calls.v[c];
		const struct pc_event *event = pc_event_at(fn, call->block,
							   call->event);
		const struct pc_fn *target = pc_event_runs(event);

		if (!target)
			continue;
		for (uint32_t i = 0; i < target->params.n; i++) {
			bool has = i < event->args.n;

			note_argument(program, target, 2 * i, !has ? 0 :
				      pc_value_of(program, fn,
						  pc_ssa_arg(fn, call, i)));
			note_argument(program, target, 2 * i + 1, !has ? 0 :
				      pc_value_content(program, fn, call, i,
						       target));
		}
	}
}

static bool settle_params(struct pc_program *program, struct pc_fn **order,
			  uint32_t n)
{
	bool changed = false;

	for (uint32_t i = 0; i < n; i++)
		for (uint32_t k = 0; k < 2 * order[i]->params.n; k++)
			order[i]->info->value->seen[k] = PC_NONE;
	for (uint32_t i = 0; i < n; i++)
		note_arguments(program, order[i]);
	for (uint32_t i = 0; i < n; i++) {
		struct pc_value_fn *value = order[i]->info->value;

		if (order[i]->flags & (PC_FN_EXPORTED | PC_FN_ADDRESS))
			continue;
		for (uint32_t k = 0; k < 2 * order[i]->params.n; k++) {
			if (value->seen[k] == PC_NONE)
				value->seen[k] = PC_NODE_NONE;
			if (value->param[k] == value->seen[k])
				continue;
			changed = true;
			value->given = program->values->clock;
			value->param[k] = value->seen[k];
		}
	}
	return changed;
}

bool pc_values_settle(struct pc_program *program, struct pc_fn **order,
		      uint32_t n)
{
	bool places = settle_places(program, order, n);

	return settle_params(program, order, n) || places;
}
