/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * grid.c - process grids: coordinates, and the dimensions that a grid made from
 *          another one keeps (contracts in nodes.h).
 *
 * In:   calls that make communicators or return coordinates; the assignments to
 *       their array arguments.
 * Cost: O(assignments to the array before the call), at most MOST.
 * Not:  Arrays that are not filled with constants in the function of the call.
 */
#include "tables/mpi_flags.h"
#include "tables/mpi_ops.h"
#include "model/live.h"
#include "model/value.h"
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "value/maker.h"
#include "value/nodes.h"

#define MOST 64

/* Whether DEF of FN stores the constant *VALUE in an element of an array, or in
 * all. */
static bool puts_number(const struct pc_fn *fn, const struct pc_def *def,
			int64_t *value)
{
	struct pc_opnd opnd;

	if (def->kind != PC_DEF_ASSIGN || !def->n ||
	    pc_event_at(fn, def->block, def->event)->oper != PC_OPER_COPY)
		return false;
	opnd = fn->info->ssa->opnds.v[def->first];
	*value = pc_opnd_val(opnd).num;
	return opnd.def == PC_NONE && pc_opnd_val(opnd).kind == PC_VAL_INT;
}

static struct pc_opnd before(const struct pc_fn *fn, const struct pc_def *def)
{
	return fn->info->ssa->opnds.v[def->first + def->n - 1];
}

/* Whether every value stored in the array OPND is 0.  Elements without an
 * assignment are assumed to be unused. */
static bool is_zeroed(const struct pc_fn *fn, struct pc_opnd opnd)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	int64_t value;

	for (int step = 0; step < MOST && opnd.def != PC_NONE; step++) {
		const struct pc_def *def = &ssa->defs.v[opnd.def];

		if (def->kind == PC_DEF_ENTRY)
			return step && def->place != PC_NONE &&
			       ssa->places.v[def->place].at.kind ==
				       PC_VAL_VAR &&
			       !ssa->places.v[def->place].shared &&
			       ssa->places.v[def->place].param < 0;
		if (!puts_number(fn, def, &value) || value)
			return false;
		if (!def->weak)
			return true;
		opnd = before(fn, def);
	}
	return false;
}

/* KEPT is the array that says which dimensions MAKER's grid keeps; false: it is
 * not a grid made from another one. */
static bool find_kept(const struct pc_maker *maker, struct pc_opnd *kept)
{
	const struct pc_ssa_call *known;

	if (!(maker->op->flags & PC_OPF_PLACED) || maker->op->equal >> 1 & 1 ||
	    maker->call->args.n < 2)
		return false;
	known = pc_ssa_call_at(maker->fn, maker->block, maker->event);
	if (known)
		*kept = pc_ssa_content(maker->fn, known, 1);
	return known;
}

bool pc_maker_alone(const struct pc_maker *maker)
{
	struct pc_opnd kept;

	return find_kept(maker, &kept) && is_zeroed(maker->fn, kept);
}

int pc_maker_keeps(const struct pc_maker *maker, int64_t side)
{
	const struct pc_ssa *ssa = maker->fn->info->ssa;
	struct pc_opnd opnd;

	if (!find_kept(maker, &opnd))
		return -1;
	for (int step = 0; step < MOST && opnd.def != PC_NONE; step++) {
		const struct pc_def *def = &ssa->defs.v[opnd.def];
		int64_t value, number;

		if (def->kind != PC_DEF_ASSIGN)
			return -1;
		number = pc_elem_number(pc_event_at(maker->fn, def->block,
						    def->event)->dst);
		if (number == side || !def->weak)
			return puts_number(maker->fn, def, &value) ?
			       value != 0 : -1;
		if (number < 0)
			return -1;
		opnd = before(maker->fn, def);
	}
	return -1;
}

/* Whether the call of DEF returns the coordinates of the calling process in
 * GRID. */
static bool asks_itself(struct pc_program *program, const struct pc_fn *fn,
			const struct pc_def *def, const struct pc_mpi_op *op,
			uint32_t grid)
{
	const struct pc_node *n;

	if (!(op->flags & PC_OPF_OF_RANK))
		return true;
	n = pc_node(program, pc_value_number_arg(program, fn, def->block,
						 def->event, 1));
	return n->kind == PC_NODE_RANK &&
	       n->a == pc_node_order(program, grid);
}

bool pc_node_coordinate(struct pc_program *program, uint32_t node,
			struct pc_coordinate *c)
{
	const struct pc_node n = *pc_node(program, node);
	const struct pc_event *call;
	const struct pc_mpi_op *op;
	const struct pc_def *def;
	int64_t first;

	if (n.kind != PC_NODE_DEF)
		return false;
	def = &n.fn->info->ssa->defs.v[n.num];
	if (def->kind != PC_DEF_OUTPUT)
		return false;
	call = pc_event_at(n.fn, def->block, def->event);
	op = call->callee ? call->callee->op : NULL;
	if (!op || !(op->flags & PC_OPF_COORDS) ||
	    !(op->varying >> def->arg & 1))
		return false;
	/* An array, used as a number, is its first element. */
	c->side = pc_elem_number(n.fn->info->ssa->places.v[def->place].at);
	c->side = c->side < 0 ? 0 : c->side;
	first = pc_elem_number(pc_place_behind(n.fn, call->args.v[def->arg]));
	c->side -= first > 0 ? first : 0;
	c->grid = pc_value_handle_arg(program, n.fn, def->block, def->event,
				      op->comm);
	return c->side >= 0 && c->grid &&
	       asks_itself(program, n.fn, def, op, c->grid);
}
