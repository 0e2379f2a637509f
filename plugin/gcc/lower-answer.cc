/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-answer.cc - which results of the C++ library follow from what objects contain
 *                   (contract in lower-answer.h).
 *
 * In:   calls of functions in namespace std.
 * Out:  whether the result follows from the elements.
 * Cost: O(arguments) for a call.
 * Not:  elements that functions of the user ignore.
 */
#include "lower-answer.h"
#include "lower-group.h"
#include "lower-std.h"
#include "library/containers.h"

tree pcg_argument_type(tree arg)
{
	return pcg_pointed_type(TREE_TYPE(arg));
}

bool pcg_answer_compares(gcall *call)
{
	tree decl = gimple_call_fndecl(call), name = decl ? DECL_NAME(decl) : NULL_TREE;

	return name && gimple_call_num_args(call) == 2 &&
	       startswith(IDENTIFIER_POINTER(name), "operator") &&
	       pc_content_answers(IDENTIFIER_POINTER(name)) &&
	       pcg_is_way(pcg_argument_type(gimple_call_arg(call, 0)));
}

bool pcg_answer(gcall *call)
{
	tree decl = gimple_call_fndecl(call), name = decl ? DECL_NAME(decl) : NULL_TREE;
	tree in = decl ? DECL_CONTEXT(decl) : NULL_TREE;

	/* A reference to a bit, not a container or pointer that is empty or not. */
	if (name && startswith(IDENTIFIER_POINTER(name), "operator bool"))
		return in && TYPE_P(in) && !pcg_std_member_type(in, "value_type") &&
		       !pcg_std_member_type(in, "element_type") &&
		       !pcg_std_member_type(in, "result_type");
	if (!name || !pc_content_answers(IDENTIFIER_POINTER(name)) ||
	    (in && TYPE_P(in) && pcg_std_member_type(in, "mapped_type")))
		return false;
	for (unsigned i = 0; i < gimple_call_num_args(call); i++) {
		tree type = pcg_argument_type(gimple_call_arg(call, i));

		if (COMPLETE_TYPE_P(type) && is_empty_type(type) && !pcg_called_by(type))
			return false;
	}
	return true;
}

bool pcg_answer_number(struct pcg_lower *l, gcall *call)
{
	tree lhs = gimple_call_lhs(call);

	if (!lhs || !pcg_is_number(TREE_TYPE(lhs)) ||
	    (pcg_is_size(TREE_TYPE(lhs)) && !pcg_answer(call)))
		return false;
	for (unsigned i = 0; i < gimple_call_num_args(call); i++) {
		tree arg = gimple_call_arg(call, i), object = pcg_group_object(l, arg);

		if ((object && pcg_group_of(object)->ignores) ||
		    (pcg_called_by(pcg_argument_type(arg)) &&
		     !pcg_uses_all(pcg_called_by(pcg_argument_type(arg)))))
			return false;
	}
	return true;
}
