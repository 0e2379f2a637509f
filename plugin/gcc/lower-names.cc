/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-names.cc - functions that are only another name of a function.
 *
 * In:   the symbols of the unit, when all functions are lowered.
 * Out:  for each other name that other units can call, and that they do not
 *       define themselves (the complete constructor and destructor of a C++
 *       class, the attribute "alias"), a function of that name which calls the
 *       one that it means.
 * Cost: O(symbols).
 * Not:  calls in this unit, which name the function that has the body
 *       (lower-call.cc).  Names that only the assembler or the linker makes:
 *       `parcoach check` reads these from the symbols of the files
 *       (model/link_alias.c), which a stripped program and objects of -flto
 *       do not have.
 */
#include "pcg.h"

/* The function of the unit that DECL is another name of, or NULL. */
static struct pc_fn *meant_by(struct cgraph_node *node)
{
	tree decl = node->decl;
	struct pc_fn *fn;

	if (!node->alias || !node->analyzed || !TREE_PUBLIC(decl) ||
	    pcg_is_ifunc(decl) || DECL_COMDAT(decl) || DECL_ONE_ONLY(decl))
		return NULL;
	fn = pc_fn_find(pcg_unit.program,
			pcg_symbol(node->ultimate_alias_target()->decl));
	return fn && fn->flags & PC_FN_DEFINED && !(fn->flags & PC_FN_BROKEN) ?
		       fn : NULL;
}

static void make_name(tree decl, const struct pc_fn *of)
{
	struct pc_program *program = pcg_unit.program;
	struct pc_fn *fn = pc_fn_get(program, pcg_symbol(decl));
	struct pc_val result = pc_val_tmp(0);
	struct pc_event *call;

	if (fn->flags & PC_FN_DEFINED || fn->op)
		return;
	fn->pretty = of->pretty;
	fn->unit = of->unit;
	fn->lang = of->lang;
	fn->loc = of->loc;
	fn->end = of->end;
	fn->flags |= PC_FN_DEFINED | PC_FN_EXPORTED |
		     (of->flags & PC_FN_NORETURN);
	if (DECL_WEAK(decl))
		fn->flags |= PC_FN_WEAK;
	for (uint32_t i = 0; i < of->params.n; i++)
		pc_fn_param(program, fn, of->params.v[i]);
	pc_block_add(program, fn);
	call = pc_event_add(program, fn, 0, PC_EV_CALL, of->loc);
	call->callee = (struct pc_fn *)of;
	call->dst = result;
	for (uint32_t i = 0; i < of->params.n; i++) {
		struct pc_val value = {};

		value.kind = PC_VAL_VAR;
		value.name = of->params.v[i];
		pc_event_arg(program, call, value);
	}
	fn->blocks.v[0].term = PC_TERM_RET;
	fn->blocks.v[0].cond = result;
	fn->blocks.v[0].loc = of->end;
}

void pcg_lower_names(void)
{
	struct cgraph_node *node;

	FOR_EACH_FUNCTION (node) {
		struct pc_fn *of = meant_by(node);

		if (of)
			make_name(node->decl, of);
	}
}
