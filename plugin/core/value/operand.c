/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * operand.c - the node of an operand, a definition or a constant (contracts in
 *             value.h).
 *
 * Cost: O(1).
 */
#include <string.h>
#include "tables/mpi_handles.h"
#include "model/program.h"
#include "model/value.h"
#include "graph/fn_info.h"
#include "memory/place_base.h"
#include "memory/places.h"
#include "memory/ssa_form.h"
#include "value/nodes.h"
#include "value/numbering.h"

/* The address of a function becomes a number, so that tests of function
 * pointers can be evaluated. */
#define FUNCTIONS ((int64_t)1 << 40)

static uint32_t constant(struct pc_program *program, const struct pc_fn *fn,
			 struct pc_val val)
{
	struct pc_node node = { .kind = PC_NODE_NAME, .place = val.kind,
				.mod = val.mod, .name = val.name };
	const struct pc_fn *target;
	const char *known;

	if (val.kind == PC_VAL_INT)
		return pc_value_int(program, val.num);
	if (val.mod == PC_MOD_DEREF || !pc_val_has_name(val) ||
	    val.kind == PC_VAL_FIELD ||
	    (val.kind == PC_VAL_VAR && val.mod != PC_MOD_ADDR))
		return PC_NODE_NONE;
	if (val.kind == PC_VAL_GLOBAL) {
		known = pc_mpi_constant(val.name);
		if (known)
			return pc_node_name(program, known);
		target = pc_fn_named(program, val.name);
		if (target && target->type && val.mod == PC_MOD_ADDR)
			return pc_value_int(program,
					    FUNCTIONS + target->index);
		return pc_node_make(program, node);
	}
	node.fn = fn;
	return pc_node_make(program, node);
}

uint32_t pc_value_of_def(struct pc_program *program, const struct pc_fn *fn,
			 uint32_t def)
{
	(void)program;
	return fn->info->value ? fn->info->value->node[def] : PC_NODE_NONE;
}

uint32_t pc_value_of(struct pc_program *program, const struct pc_fn *fn,
		     struct pc_opnd opnd)
{
	if (!fn->info->value)
		return PC_NODE_NONE;
	return opnd.def != PC_NONE ? fn->info->value->node[opnd.def] :
				     constant(program, fn, pc_opnd_val(opnd));
}

/* The number of the element of an array that VALUE is; 0: the first one, or none. */
static int64_t number_of(struct pc_program *program, const struct pc_fn *fn,
			 struct pc_val value)
{
	struct pc_offset way = { 0 };

	if (value.kind == PC_VAL_TMP && value.mod == PC_MOD_DEREF) {
		pc_place_base(program, fn, value, &way);
		return way.element && !way.unclear ? way.number : 0;
	}
	return pc_val_has_name(value) && pc_elem_number(value) > 0 ?
		       pc_elem_number(value) : 0;
}

uint32_t pc_value_named(struct pc_program *program, const struct pc_fn *fn,
			struct pc_val value, struct pc_opnd opnd)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	uint32_t node = pc_value_of(program, fn, opnd);
	int64_t number = opnd.def == PC_NONE ? 0 : number_of(program, fn, value);
	uint32_t place = opnd.def == PC_NONE ? PC_NONE : ssa->defs.v[opnd.def].place;

	return !number || place == PC_NONE ||
	       pc_elem_number(ssa->places.v[place].at) >= 0 ? node :
		pc_node_element(program, node, pc_value_int(program, number));
}

uint32_t pc_value_cond(struct pc_program *program, const struct pc_fn *fn,
		       uint32_t block)
{
	uint32_t node;

	if (!fn->info->value || fn->info->cfg.num[block] == PC_NONE)
		return PC_NODE_NONE;
	node = pc_value_of(program, fn, fn->info->ssa->cond[block]);
	return fn->blocks.v[block].term == PC_TERM_BR ?
	       pc_node_truth(program, node) : node;
}
