/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * comm.c - which communicator (window, file) a node is, which processes it has,
 *          and its name.
 *
 * Out:  handles as nodes; the group, the order and the parts of communicators.
 * Cost: O(constructors from the first communicator to this one), at most MOST.
 * Not:  A shared location is assumed to hold the same communicator in all
 *       functions and at all times, unless this function assigns to it.
 */
#include <string.h>
#include "tables/mpi_flags.h"
#include "tables/mpi_handles.h"
#include "model/call.h"
#include "model/live.h"
#include "model/shown.h"
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "value/maker.h"
#include "value/nodes.h"

#define MOST 64

bool pc_def_is_made(const struct pc_fn *fn, uint32_t def)
{
	const struct pc_def *d = &fn->info->ssa->defs.v[def];
	const struct pc_event *call;

	if (d->kind != PC_DEF_OUTPUT)
		return false;
	call = pc_event_at(fn, d->block, d->event);
	return call->callee && call->callee->op &&
	       call->callee->op->made >= 0 && call->callee->op->made == d->arg;
}

bool pc_node_maker(const struct pc_program *program, uint32_t comm,
		   struct pc_maker *maker)
{
	const struct pc_node *n = pc_node(program, comm);
	const struct pc_def *def;

	if (n->kind != PC_NODE_DEF || !pc_def_is_made(n->fn, (uint32_t)n->num))
		return false;
	def = &n->fn->info->ssa->defs.v[n->num];
	maker->fn = n->fn;
	maker->block = def->block;
	maker->event = def->event;
	maker->call = pc_event_at(n->fn, def->block, def->event);
	maker->op = maker->call->callee->op;
	return true;
}

bool pc_node_is_made(const struct pc_program *program, uint32_t node)
{
	struct pc_maker maker;

	return pc_node_maker(program, node, &maker);
}

static bool is_communicator(enum pc_op_handle on)
{
	return on == PC_ON_COMM || on == PC_ON_COMM_PTR;
}

uint32_t pc_maker_parent(struct pc_program *program,
			 const struct pc_maker *maker)
{
	if (!is_communicator(maker->op->on) || maker->op->comm < 0)
		return PC_NODE_NONE;
	return pc_value_handle_arg(program, maker->fn, maker->block,
				   maker->event, maker->op->comm);
}

/* ---- handles ---- */

/* For an element of an array of handles, the index is part of its identity. */
static uint32_t element(struct pc_program *program, const struct pc_node *n,
			uint32_t node)
{
	const struct pc_ssa *ssa = n->fn->info->ssa;
	const struct pc_def *def = &ssa->defs.v[n->num];
	uint32_t result;

	if (def->kind != PC_DEF_ASSIGN || def->weak || def->n < 2 ||
	    pc_event_at(n->fn, def->block, def->event)->oper !=
		    PC_OPER_OTHER || def->n > 4)
		return node;
	result = pc_value_of(program, n->fn, ssa->opnds.v[def->first]);
	for (uint32_t i = 1; i < def->n && result; i++)
		result = pc_node_element(program, result, pc_value_of(
			program, n->fn, ssa->opnds.v[def->first + i]));
	return result ? result : node;
}

uint32_t pc_node_handle(struct pc_program *program, uint32_t node, bool fortran)
{
	struct pc_node n = *pc_node(program, node);
	const char *known;

	switch (n.kind) {
	case PC_NODE_INT:
		known = pc_mpi_comm_constant(n.num, fortran);
		return known ? pc_node_name(program, known) : node;
	case PC_NODE_ENTRY:
		n.fn = NULL;
		return pc_node_make(program, n);
	case PC_NODE_DEF:
		return element(program, &n, node);
	default:
		return node;
	}
}

bool pc_handle_by_reference(const struct pc_event *call, int32_t arg)
{
	const struct pc_mpi_op *op = call->callee->op;

	return pc_call_fortran(call) ||
	       (arg == op->comm && (op->on == PC_ON_COMM_PTR ||
				    op->on == PC_ON_WIN_PTR ||
				    op->on == PC_ON_FILE_PTR));
}

uint32_t pc_value_handle_arg(struct pc_program *program, const struct pc_fn *fn,
			     uint32_t block, uint32_t event, int32_t arg)
{
	const struct pc_event *call = pc_event_at(fn, block, event);
	const struct pc_ssa_call *known = pc_ssa_call_at(fn, block, event);
	bool fortran = pc_call_fortran(call);
	uint32_t value, content;

	if (!known || arg < 0 || (uint32_t)arg >= call->args.n)
		return PC_NODE_NONE;
	value = pc_node_handle(program,
			       pc_value_of(program, fn,
					   pc_ssa_arg(fn, known,
						      (uint32_t)arg)),
			       fortran);
	if (!pc_handle_by_reference(call, arg) ||
	    (pc_node(program, value)->kind == PC_NODE_NAME &&
	     pc_node(program, value)->mod == PC_MOD_NONE))
		return value;
	content = pc_value_of(program, fn,
			      pc_ssa_content(fn, known, (uint32_t)arg));
	return content ? pc_node_handle(program, content, fortran) : value;
}

uint32_t pc_value_handle(struct pc_program *program, const struct pc_fn *fn,
			 uint32_t block, uint32_t event)
{
	const struct pc_event *call = pc_event_at(fn, block, event);
	const struct pc_mpi_op *op = call->callee ? call->callee->op : NULL;

	if (!op)
		return PC_NODE_NONE;
	if (op->on == PC_ON_WORLD)
		return pc_node_name(program, "MPI_COMM_WORLD");
	return pc_value_handle_arg(program, fn, block, event, op->comm);
}

/* ---- groups ---- */

/* Whether ranks in the communicator that MAKER makes equal those in its
 * parent. */
static bool keeps_order(struct pc_program *program, const struct pc_maker *maker)
{
	const struct pc_ssa_call *known;
	const struct pc_node *n;
	uint32_t value;

	if (!(maker->op->flags & PC_OPF_REORDER))
		return true;
	known = pc_ssa_call_at(maker->fn, maker->block, maker->event);
	if (!known || (uint32_t)maker->op->made > maker->call->args.n)
		return false;
	value = pc_value_of(program, maker->fn,
			    pc_ssa_arg(maker->fn, known,
				       (uint32_t)maker->op->made - 1));
	n = pc_node(program, value);
	return n->kind == PC_NODE_INT && !n->num;
}

static uint32_t origin(struct pc_program *program, uint32_t comm, bool order)
{
	uint32_t first = comm;

	for (int step = 0; step < MOST; step++) {
		struct pc_maker maker;
		uint32_t parent;

		if (!pc_node_maker(program, comm, &maker))
			return comm;
		if (pc_maker_alone(&maker))
			return pc_node_name(program, "MPI_COMM_SELF");
		/* A window or file has the processes of its communicator. */
		if (!(maker.op->flags & PC_OPF_WHOLE) &&
		    maker.op->class_ != PC_OP_WIN &&
		    maker.op->class_ != PC_OP_FILE)
			return comm;
		if (order && !keeps_order(program, &maker))
			return comm;
		parent = pc_maker_parent(program, &maker);
		if (!parent)
			return comm;
		comm = parent;
	}
	return first;
}

bool pc_value_on_all(struct pc_program *program, uint32_t comm)
{
	struct pc_maker maker;

	for (int step = 0; step < MOST; step++) {
		if (!pc_node_maker(program, comm, &maker))
			return true;
		if (maker.op->flags & PC_OPF_FEWER)
			return false;
		if (pc_maker_alone(&maker) ||
		    !(maker.op->flags & PC_OPF_WHOLE))
			return true;
		comm = pc_maker_parent(program, &maker);
	}
	return false;
}

uint32_t pc_value_group(struct pc_program *program, uint32_t comm)
{
	return origin(program, comm, false);
}

uint32_t pc_node_order(struct pc_program *program, uint32_t comm)
{
	return origin(program, comm, true);
}

uint32_t pc_value_number_arg(struct pc_program *program, const struct pc_fn *fn,
			     uint32_t block, uint32_t event, uint32_t arg)
{
	const struct pc_event *call = pc_event_at(fn, block, event);
	const struct pc_ssa_call *known = pc_ssa_call_at(fn, block, event);
	struct pc_opnd opnd;
	uint32_t value = PC_NODE_NONE;

	if (!known || arg >= call->args.n)
		return PC_NODE_NONE;
	opnd = pc_ssa_arg(fn, known, arg);
	if (pc_call_fortran(call)) {
		value = pc_value_of(program, fn, pc_ssa_content(fn, known, arg));
		if (!value && opnd.def != PC_NONE)
			return PC_NODE_NONE;
	}
	return value ? value : pc_value_of(program, fn, opnd);
}

/* The value that separates MAKER's parts, or PC_NODE_NONE. */
static uint32_t colour_of(struct pc_program *program,
			  const struct pc_maker *maker)
{
	return maker->op->flags & PC_OPF_COLOUR ?
	       pc_value_number_arg(program, maker->fn, maker->block,
				   maker->event, 1) : PC_NODE_NONE;
}

/* The same, also for the part that a group is. */
static uint32_t parts_by(struct pc_program *program,
			 const struct pc_maker *maker)
{
	uint32_t colour = colour_of(program, maker);

	return colour ? colour : pc_maker_group_colour(program, maker);
}

uint32_t pc_value_colour(struct pc_program *program, const struct pc_fn *fn,
			 uint32_t block, uint32_t event)
{
	struct pc_maker maker = { .fn = fn, .block = block, .event = event,
			       .call = pc_event_at(fn, block, event) };

	maker.op = maker.call->callee ? maker.call->callee->op : NULL;
	return maker.op ? colour_of(program, &maker) : PC_NODE_NONE;
}

bool pc_value_part(struct pc_program *program, uint32_t comm, uint32_t *parent,
		   uint32_t *colour)
{
	struct pc_maker maker;

	*parent = *colour = PC_NODE_NONE;
	if (!pc_node_maker(program, pc_value_group(program, comm), &maker) ||
	    (maker.op->class_ != PC_OP_COMM_CTOR &&
	     maker.op->class_ != PC_OP_COMM_CTOR_NB) ||
	    pc_mpi_op_joins(maker.op))
		return false;
	*parent = pc_value_group(program, pc_maker_parent(program, &maker));
	if (!*parent)
		return false;
	*colour = parts_by(program, &maker);
	return true;
}

bool pc_value_placed(struct pc_program *program, uint32_t comm)
{
	const struct pc_ssa_call *known;
	struct pc_maker maker;
	uint32_t value, content;

	if (!pc_node_maker(program, pc_value_group(program, comm), &maker) ||
	    !(maker.op->flags & PC_OPF_PLACED))
		return false;
	known = pc_ssa_call_at(maker.fn, maker.block, maker.event);
	if (!known || maker.call->args.n < 2)
		return true;
	value = pc_value_of(program, maker.fn, pc_ssa_arg(maker.fn, known, 1));
	content = pc_value_of(program, maker.fn,
			      pc_ssa_content(maker.fn, known, 1));
	/* MPI-4.0 7.4.2: a process that passes MPI_UNDEFINED is in no part. */
	return !(maker.op->equal >> 1 & 1) ||
	       pc_node(program, content ? content : value)->kind ==
		       PC_NODE_INT;
}

/* MPI-4.0 7.4.2: MPI_UNDEFINED, which is negative, gives MPI_COMM_NULL. */
uint32_t pc_node_member(struct pc_program *program, uint32_t comm)
{
	struct pc_maker maker;
	uint32_t colour;

	if (!pc_node_maker(program, comm, &maker))
		return PC_NODE_NONE;
	colour = parts_by(program, &maker);
	/* In terms of another function the color is of no use here. */
	if (pc_node(program, colour)->inner && !pc_node(program, comm)->inner)
		return PC_NODE_NONE;
	return pc_node_oper(program, PC_OPER_LE, pc_value_int(program, 0),
			    colour);
}

/* ---- names ---- */

static const char *shown_def(struct pc_program *program,
			     const struct pc_node *n)
{
	const struct pc_ssa *ssa = n->fn->info->ssa;
	const struct pc_def *def = &ssa->defs.v[n->num];

	if (def->place == PC_NONE)
		return NULL;
	return pc_shown_val(program, ssa->places.v[def->place].at);
}

const char *pc_value_shown(struct pc_program *program, uint32_t node)
{
	const struct pc_node *n = pc_node(program, node);

	while (n->kind == PC_NODE_OPER && n->oper == PC_OPER_OTHER && !n->num)
		n = pc_node(program, n->a);
	switch (n->kind) {
	case PC_NODE_NAME:
		return pc_shown_val(program, (struct pc_val){
			.kind = PC_VAL_GLOBAL, .name = n->name });
	case PC_NODE_PARAM:
		return pc_shown(program, n->fn->params.v[n->num]);
	case PC_NODE_ENTRY:
		return pc_shown_val(program, (struct pc_val){
			.kind = (enum pc_val_kind)n->place, .name = n->name });
	case PC_NODE_DEF:
		return shown_def(program, n);
	default:
		return NULL;
	}
}
