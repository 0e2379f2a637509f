/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-content-use.cc - what calls do to C++ vectors and similar types (contract in
 *                        lower-content.h).
 *
 * In:   declarations of functions, calls.
 * Out:  whether the elements of a container that is an argument may change, or be reached
 *       in another manner.
 * Cost: O(arguments).
 * Not:  which containers are followed (lower-content.cc).
 */
#include "lower-alias.h"
#include "lower-content.h"
#include "lower-std.h"

/* RATIONALE: what is followed are its elements, or its object, if they are numbers. */
bool pcg_content_is_one(tree type)
{
	tree of;

	type = TYPE_MAIN_VARIANT(type);
	if (!pcg_std_is(type, pc_content_is))
		return false;
	of = pcg_std_member_type(type, "value_type");
	of = of ? of : pcg_std_member_type(type, "element_type");
	return of && pcg_is_scalar(of);
}

/* Whether a call of DECL only reads what argument I points to. */
bool pcg_content_only_looks(tree decl, unsigned i)
{
	tree list = decl ? TYPE_ARG_TYPES(TREE_TYPE(decl)) : NULL_TREE;

	for (; list && i; i--)
		list = TREE_CHAIN(list);
	return list && POINTER_TYPE_P(TREE_VALUE(list)) &&
	       TYPE_READONLY(TREE_TYPE(TREE_VALUE(list)));
}

/* Whether DECL is a member function of such a container. */
bool pcg_content_is_member(tree decl)
{
	return decl && DECL_CONTEXT(decl) && TYPE_P(DECL_CONTEXT(decl)) &&
	       pcg_content_is_one(DECL_CONTEXT(decl));
}

/* The effect of a call of the member function DECL on the contents. */
enum pc_content_use pcg_content_use(tree decl)
{
	if (DECL_CXX_CONSTRUCTOR_P(decl))
		return PC_CONTENT_SETS;
	if (DECL_CXX_DESTRUCTOR_P(decl))
		return PC_CONTENT_KEEPS;
	return DECL_NAME(decl) ? pc_content_use(IDENTIFIER_POINTER(DECL_NAME(decl))) :
				 PC_CONTENT_UNKNOWN;
}

/* Whether the elements of a vector that is an argument of DECL may be reached
 * by another name after the call. */
bool pcg_content_keeps_way(tree decl)
{
	if (!decl)
		return true;
	if (DECL_NAME(decl) && pcg_std_has(decl) &&
	    pc_content_same(IDENTIFIER_POINTER(DECL_NAME(decl))))
		return false;
	if (pcg_content_is_member(decl))
		return pcg_content_use(decl) == PC_CONTENT_OUT;
	return DECL_CXX_CONSTRUCTOR_P(decl) || pcg_std_has(decl);
}

/* Whether CALL of a member with effect USE returns the address of a number. */
bool pcg_content_gives(enum pc_content_use use, gcall *call)
{
	tree lhs = gimple_call_lhs(call);

	return lhs && POINTER_TYPE_P(TREE_TYPE(lhs)) &&
	       pcg_is_scalar(TREE_TYPE(TREE_TYPE(lhs))) &&
	       (use == PC_CONTENT_AT || use == PC_CONTENT_FIRST ||
		use == PC_CONTENT_LAST);
}

/* Whether CALL of DECL may change members of records that are not its
 * arguments. */
bool pcg_content_may_reach(tree decl, gcall *call, const struct pc_event *event)
{
	bool looks = true;

	if (!decl)
		return true;
	if ((event->callee && event->callee->op) || pcg_std_has(decl) ||
	    fndecl_built_in_p(decl))
		return false;
	for (unsigned i = 0; i < gimple_call_num_args(call); i++)
		looks &= !POINTER_TYPE_P(TREE_TYPE(gimple_call_arg(call, i))) ||
			 pcg_content_only_looks(decl, i);
	return !looks;
}
