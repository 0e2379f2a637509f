/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-functor.cc - library functions that get a function object of the user.
 *
 * In:   a function from a system header, for example std::sort with a named
 *       class.
 * Out:  whether one of its parameters can be called as a function or contains
 *       such an object: an object with a call operator that is not from a
 *       system header, a pointer to a member function (std::bind, std::mem_fn),
 *       a library object that can be called and contains a pointer to a
 *       function (std::function).  The function may call it or pass it on.
 * Cost: at most MOST types for each parameter.
 * Not:  "this", except for a call operator: otherwise every function of a
 *       std::map would count because of its comparison.
 */
#include "pcg.h"

#define MOST 16 /* types of nested members that are examined */

static bool is_function(tree decl)
{
	return TREE_CODE(decl) == FUNCTION_DECL ||
	       (DECL_P(decl) && TREE_CODE(decl) != FIELD_DECL &&
		TREE_CODE(decl) != VAR_DECL && TREE_CODE(decl) != TYPE_DECL);
}

static bool is_call_operator(tree decl)
{
	return is_function(decl) && DECL_NAME(decl) &&
	       id_equal(DECL_NAME(decl), "operator()");
}

/* The class that an object of TYPE has, or that it points to, or NULL_TREE. */
static tree class_of(tree type)
{
	while (POINTER_TYPE_P(type) || TREE_CODE(type) == ARRAY_TYPE)
		type = TREE_TYPE(type);
	return TREE_CODE(type) == RECORD_TYPE && COMPLETE_TYPE_P(type) ?
	       TYPE_MAIN_VARIANT(type) : NULL_TREE;
}

/* The tree code of the type that TYPE points to; ERROR_MARK if it does not
 * point. */
static enum tree_code pointed(tree type)
{
	return POINTER_TYPE_P(type) ? TREE_CODE(TREE_TYPE(type)) : ERROR_MARK;
}

/* Whether RECORD can be called, or is a pointer to a member function (for GCC a
 * record that contains one); the classes of its members are added to QUEUE. */
static bool look_at_class(tree record, tree *queue, unsigned *n)
{
	bool called = false, keeps = false;

	for (tree f = TYPE_FIELDS(record); f; f = DECL_CHAIN(f)) {
		tree inner;

		if (is_call_operator(f)) {
			called = true;
			keeps |= !in_system_header_at(DECL_SOURCE_LOCATION(f));
		}
		if (TREE_CODE(f) != FIELD_DECL)
			continue;
		if (pointed(TREE_TYPE(f)) == METHOD_TYPE)
			return true;
		keeps |= pointed(TREE_TYPE(f)) == FUNCTION_TYPE;
		inner = *n < MOST ? class_of(TREE_TYPE(f)) : NULL_TREE;
		if (inner)
			queue[(*n)++] = inner;
	}
	return called && keeps;
}

bool pcg_gets_functor(tree decl)
{
	tree parm = DECL_ARGUMENTS(decl);

	if (TREE_CODE(TREE_TYPE(decl)) == METHOD_TYPE && parm &&
	    !is_call_operator(decl))
		parm = DECL_CHAIN(parm);
	for (; parm; parm = DECL_CHAIN(parm)) {
		tree queue[MOST], record = class_of(TREE_TYPE(parm));
		unsigned n = 0;

		if (record)
			queue[n++] = record;
		for (unsigned i = 0; i < n; i++)
			if (look_at_class(queue[i], queue, &n))
				return true;
	}
	return false;
}
