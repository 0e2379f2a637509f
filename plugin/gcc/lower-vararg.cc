/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-vararg.cc - functions with a variable number of arguments.
 *
 * In:   definitions and calls of such functions; va_start, va_arg.
 * Out:  the function has MOST more parameters for variable arguments, and calls
 *       in the unit pass exactly as many: the last one stands for all that
 *       follow, and 0 for what is not passed.  A list of arguments is one
 *       location, which holds what any of them may be.
 * Cost: O(arguments).
 * Not:  which argument va_arg returns; what the function writes through a
 *       pointer that it gets this way is an unknown value.
 */
#include "lower-builtin.h"

enum { MOST = 8 };

static struct pc_val parameter(struct pcg_lower *l, unsigned i)
{
	return pc_val_named(l->program, PC_VAL_VAR, PC_MOD_NONE,
			    pc_arena_printf(l->program->arena, "va.%u", i));
}

void pcg_vararg_params(struct pcg_lower *l, tree decl)
{
	if (!stdarg_p(TREE_TYPE(decl)))
		return;
	for (unsigned i = 1; i <= MOST; i++)
		pc_fn_param(l->program, l->fn, parameter(l, i).name);
}

unsigned pcg_vararg_count(gcall *call, unsigned n, unsigned *first)
{
	tree type = gimple_call_fntype(call);
	tree decl = gimple_call_fndecl(call);
	cgraph_node *node = decl ? cgraph_node::get(decl) : NULL;

	if (!type || !stdarg_p(type) ||
	    (decl && (fndecl_built_in_p(decl) ||
		      pc_mpi_op_find(pcg_symbol(decl)))))
		return 0;
	*first = type_num_arguments(type);
	if (n > *first + MOST)
		return *first + MOST;
	return node && node->definition ? *first + MOST : 0;
}

struct pc_val pcg_vararg_rest(struct pcg_lower *l, gcall *call, unsigned last)
{
	unsigned n = gimple_call_num_args(call);
	struct pc_event *event;

	if (last >= n)
		return pc_val_int(0);
	if (last + 1 == n)
		return pcg_value(l, gimple_call_arg(call, last), NULL);
	event = pcg_event(l, PC_EV_ASSIGN, gimple_location(call), n - last);
	event->oper = PC_OPER_OTHER;
	event->dst = pc_val_tmp(l->next_tmp++);
	for (unsigned i = last; i < n; i++)
		pcg_event_arg(event, pcg_value(l, gimple_call_arg(call, i),
					       NULL));
	return event->dst;
}

void pcg_vararg_written(struct pcg_lower *l, gcall *call, unsigned first)
{
	for (unsigned i = first; i < gimple_call_num_args(call); i++) {
		tree arg = gimple_call_arg(call, i);
		struct pc_event *event;
		struct pc_val at;

		if (!POINTER_TYPE_P(TREE_TYPE(arg)) ||
		    TYPE_READONLY(TREE_TYPE(TREE_TYPE(arg))) ||
		    FUNC_OR_METHOD_TYPE_P(TREE_TYPE(TREE_TYPE(arg))))
			continue;
		at = pcg_value(l, arg, NULL);
		if (pcg_is_constant(at))
			continue;
		at = pcg_pointed_to(at);
		if (at.kind == PC_VAL_UNKNOWN)
			continue;
		event = pcg_event(l, PC_EV_ASSIGN, gimple_location(call), 2);
		event->oper = PC_OPER_OTHER;
		event->dst = at;
		pcg_event_arg(event, pc_val());
		pcg_event_arg(event, at);
	}
}

void pcg_vararg_start(struct pcg_lower *l, gcall *call)
{
	struct pc_val list;
	struct pc_event *event;

	list = pcg_pointed_to(pcg_value(l, gimple_call_arg(call, 0), NULL));
	if (list.kind == PC_VAL_UNKNOWN)
		return;
	event = pcg_event(l, PC_EV_ASSIGN, gimple_location(call), MOST);
	event->oper = PC_OPER_OTHER;
	event->dst = list;
	for (unsigned i = 1; i <= MOST; i++)
		pcg_event_arg(event, parameter(l, i));
}

/* The list is an array, a record or a pointer to memory: what it holds, and
 * what that points to. */
void pcg_vararg_next(struct pcg_lower *l, gcall *call)
{
	struct pc_val v[2];
	unsigned n = 1;

	v[0] = pcg_pointed_to(pcg_value(l, gimple_call_arg(call, 0), NULL));
	v[1] = pcg_pointed_to(v[0]);
	if (v[0].mod == PC_MOD_NONE && v[1].kind == PC_VAL_VAR)
		n = 2;
	pcg_lower_result(l, call, PC_OPER_OTHER, v, n);
}
