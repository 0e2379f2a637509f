/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-object.cc - which types are those of objects of the C++ library, or of objects of
 *                   the user that the library calls (contract in lower-group.h).
 *
 * In:   types; bodies of call operators.
 * Out:  what an object of a type may be.
 * Cost: O(fields); O(body) for pcg_stores_through ().
 * Not:  functions that the library finds by their names.
 */
#include "lower-group.h"
#include "lower-std.h"
#include "library/containers.h"

#define DEEP 8 /* members of members */

/* The call operator of the class TYPE if the user has written it, or NULL. */
tree pcg_called_by(tree type)
{
	if (TREE_CODE(type) != RECORD_TYPE || !COMPLETE_TYPE_P(type))
		return NULL_TREE;
	for (tree f = TYPE_FIELDS(type); f; f = DECL_CHAIN(f))
		if (TREE_CODE(f) == FUNCTION_DECL && DECL_NAME(f) &&
		    id_equal(DECL_NAME(f), "operator()") &&
		    !in_system_header_at(DECL_SOURCE_LOCATION(f)))
			return f;
	return NULL_TREE;
}

/* Whether TYPE is a class of the library, or one of the user that can be called. */
bool pcg_is_object(tree type)
{
	type = TYPE_MAIN_VARIANT(type); /* the library has names for types of the user */
	return pcg_called_by(type) || (TREE_CODE(type) == RECORD_TYPE && TYPE_NAME(type) &&
	       TREE_CODE(TYPE_NAME(type)) == TYPE_DECL && pcg_std_has(TYPE_NAME(type)));
}

/* Whether an object of TYPE has no more than addresses, so that a copy of it leads
 * to the same: an iterator, a tuple of references, a smart pointer. */
static bool leads(tree type, bool *refers, int deep)
{
	bool any = false;

	if (!pcg_is_object(type) || !COMPLETE_TYPE_P(type) || !deep)
		return false;
	for (tree f = TYPE_FIELDS(type); f; f = DECL_CHAIN(f)) {
		if (TREE_CODE(f) != FIELD_DECL || integer_zerop(DECL_SIZE(f)))
			continue;
		*refers |= TREE_CODE(TREE_TYPE(f)) == REFERENCE_TYPE;
		if (!POINTER_TYPE_P(TREE_TYPE(f)) && !is_empty_type(TREE_TYPE(f)) &&
		    !leads(TREE_TYPE(f), refers, deep - 1))
			return false;
		any |= !is_empty_type(TREE_TYPE(f));
	}
	return any;
}

/* Whether TYPE is a way; *REFERS: it has references. */
bool pcg_is_way_by(tree type, bool *refers)
{
	return leads(type, refers, DEEP) && !pcg_std_sized(type);
}

bool pcg_is_way(tree type)
{
	bool refers = false;

	return pcg_is_way_by(type, &refers);
}

bool pcg_is_number(tree type)
{
	return INTEGRAL_TYPE_P(type) || SCALAR_FLOAT_TYPE_P(type);
}

bool pcg_is_static(tree t)
{
	return VAR_P(t) && is_global_var(t) && !TREE_PUBLIC(t) && pcg_is_object(TREE_TYPE(t));
}

/* TYPE, or what it points or refers to. */
tree pcg_pointed_type(tree type)
{
	return POINTER_TYPE_P(type) ? TREE_TYPE(type) : type;
}

/* Whether TYPE is that of an answer, a number of elements, an index or a distance. */
bool pcg_is_size(tree type)
{
	return TREE_CODE(type) == BOOLEAN_TYPE ||
	       (INTEGRAL_TYPE_P(type) && TYPE_PRECISION(type) == POINTER_SIZE);
}

/* RATIONALE: an allocator, which is empty, gives nothing. */
bool pcg_is_unseen(tree type)
{
	tree to = POINTER_TYPE_P(type) ? strip_array_types(TREE_TYPE(type)) : NULL_TREE;

	return to && (POINTER_TYPE_P(to) ||
		      (RECORD_OR_UNION_TYPE_P(to) && !is_empty_type(to)));
}

/* Whether an object of TYPE has parts that do not follow from one another. */
bool pcg_is_product(tree type)
{
	return pcg_is_object(type) &&
	       pcg_std_is(TYPE_MAIN_VARIANT(type), pc_content_is_product);
}

/* Whether each parameter of the function DECL is used: what it returns and stores may
 * follow from all that it gets. */
bool pcg_uses_all(tree decl)
{
	for (tree p = DECL_ARGUMENTS(decl); p; p = DECL_CHAIN(p))
		if (!DECL_ARTIFICIAL(p) && (!DECL_NAME(p) || !TREE_USED(p)))
			return false;
	return true;
}

/* Whether T is what the member FIELD of the object of a call operator refers to. */
static bool is_referred(tree t, tree field)
{
	while (CONVERT_EXPR_P(t) || TREE_CODE(t) == INDIRECT_REF ||
	       TREE_CODE(t) == MEM_REF)
		t = TREE_OPERAND(t, 0);
	if (VAR_P(t) && DECL_HAS_VALUE_EXPR_P(t))
		t = DECL_VALUE_EXPR(t);
	return TREE_CODE(t) == COMPONENT_REF && TREE_OPERAND(t, 1) == field;
}

static tree look_for_store(tree *t, int *, void *field)
{
	switch (TREE_CODE(*t)) {
	case MODIFY_EXPR:
	case PREINCREMENT_EXPR:
	case PREDECREMENT_EXPR:
	case POSTINCREMENT_EXPR:
	case POSTDECREMENT_EXPR:
		return is_referred(TREE_OPERAND(*t, 0), (tree)field) ? *t : NULL_TREE;
	default:
		return NULL_TREE;
	}
}

/* Whether the call operator DECL stores through the member FIELD of its object.  GCC
 * brings it into GIMPLE after the function that makes the object. */
bool pcg_stores_through(tree decl, tree field)
{
	return DECL_SAVED_TREE(decl) &&
	       walk_tree_without_duplicates(&DECL_SAVED_TREE(decl), look_for_store,
					    field);
}

/* Whether the call of DECL may change what argument I points to, or is. */
bool pcg_may_write(tree decl, unsigned i)
{
	tree list = TYPE_ARG_TYPES(TREE_TYPE(decl));

	for (; list && i; i--)
		list = TREE_CHAIN(list);
	return !list || !POINTER_TYPE_P(TREE_VALUE(list)) ||
	       !TYPE_READONLY(TREE_TYPE(TREE_VALUE(list))) ||
	       pcg_is_way(TREE_TYPE(TREE_VALUE(list)));
}
