/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * handle_object.c - the object in a field of which a call finds its handle
 *                   (contract in handle_object.h).
 *
 * In:   the event that copies the field; value numbers.
 * Out:  answers.
 * Cost: O(1).
 * Not:  an object that is a local variable which is assigned twice: its address
 *       is not known.
 */
#include "threads/handle_object.h"

#include "tables/mpi_ops.h"
#include "model/live.h"
#include "model/value.h"
#include "graph/fn_info.h"
#include "graph/param.h"
#include "graph/temps.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "value/frame.h"
#include "value/nodes.h"

/* The value of AT, the address of an object, or PC_NODE_NONE. */
static uint32_t address(struct pc_program *program, const struct pc_fn *fn,
			const struct pc_val *at)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	struct pc_val value = pc_val_origin(fn, *at);
	struct pc_opnd opnd = { .def = PC_NONE };
	uint32_t place;

	if (value.mod == PC_MOD_ADDR) {
		opnd.val = at;
		return pc_val_eq(value, *at) ? pc_value_of(program, fn, opnd) :
					       PC_NODE_NONE;
	}
	if (value.kind == PC_VAL_TMP) {
		opnd.def = value.num < ssa->n_tmps ? ssa->tmp_def[value.num] :
						     PC_NONE;
	} else if (pc_val_param(fn, value) != PC_NONE) {
		place = pc_place_find(fn, value);
		opnd.def = place == PC_NONE ? PC_NONE :
					      ssa->places.v[place].entry;
	}
	return opnd.def == PC_NONE ? PC_NODE_NONE :
				     pc_value_of(program, fn, opnd);
}

/* The definition that the call at EVENT of BLOCK in FN passes as argument ARG,
 * or NULL. */
static const struct pc_def *passed(const struct pc_fn *fn, uint32_t block,
				   uint32_t event, int32_t arg)
{
	const struct pc_ssa_call *known = pc_ssa_call_at(fn, block, event);
	struct pc_opnd handle = { .def = PC_NONE };

	if (known && arg >= 0)
		handle = pc_ssa_arg(fn, known, (uint32_t)arg);
	return handle.def == PC_NONE ? NULL :
				       &fn->info->ssa->defs.v[handle.def];
}

/* The parameter of FN whose value DEF is, or -1. */
static int32_t param_of(const struct pc_fn *fn, const struct pc_def *def)
{
	const struct pc_place *place;

	if (!def || def->kind != PC_DEF_ENTRY)
		return -1;
	place = &fn->info->ssa->places.v[def->place];
	return place->at.mod == PC_MOD_NONE ? place->param : -1;
}

bool pc_handle_object(struct pc_program *program, const struct pc_spot *spot,
		      uint32_t node, uint32_t *object)
{
	const struct pc_frame *frame = spot->frame;
	const struct pc_fn *fn = spot->fn;
	const struct pc_event *call = pc_event_at(fn, spot->block, spot->event);
	const struct pc_def *def =
		passed(fn, spot->block, spot->event,
		       call->callee && call->callee->op ?
			       call->callee->op->comm : -1);
	const struct pc_event *from;

	if (pc_node(program, node)->kind == PC_NODE_NAME)
		return false;
	/* The function may have got the handle from its caller. */
	for (; frame && frame->up && param_of(fn, def) >= 0; frame = frame->up) {
		int32_t param = param_of(fn, def);

		fn = frame->fn;
		def = passed(fn, frame->block, frame->event, param);
	}
	if (!def || def->kind != PC_DEF_ASSIGN)
		return false;
	from = pc_event_at(fn, def->block, def->event);
	if (from->oper != PC_OPER_COPY || from->args.n < 2 ||
	    from->args.v[0].kind != PC_VAL_FIELD)
		return false;
	*object = address(program, fn, &from->args.v[1]);
	return true;
}
