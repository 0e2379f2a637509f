/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-functor.cc - functions that are handed a function object of the user's.
 *
 * In:   a function from a system header: std::sort with a named class, say.
 * Out:  whether one of its parameters is an object with a call operator that is
 *       not from a system header, or holds one: the function may call it, or
 *       hand it on.
 * Cost: at most MOST types for each parameter.
 * Not:  "this": every function of a std::map would count, for its comparison.
 *       LIMIT: a function object behind a type that was erased (std::function)
 *       is not seen (tests/compile/cxx-functor-erased.cc).
 */
#include "pcg.h"

#define MOST 16 /* types of members of members that are looked at */

static bool is_call_operator(tree member)
{
	return (TREE_CODE(member) == FUNCTION_DECL ||
		(DECL_P(member) && TREE_CODE(member) != FIELD_DECL &&
		 TREE_CODE(member) != VAR_DECL &&
		 TREE_CODE(member) != TYPE_DECL)) &&
	       DECL_NAME(member) &&
	       id_equal(DECL_NAME(member), "operator()") &&
	       !in_system_header_at(DECL_SOURCE_LOCATION(member));
}

/* The class that an object of TYPE has, or that it points to, or NULL_TREE. */
static tree class_of(tree type)
{
	while (POINTER_TYPE_P(type) || TREE_CODE(type) == ARRAY_TYPE)
		type = TREE_TYPE(type);
	return TREE_CODE(type) == RECORD_TYPE && COMPLETE_TYPE_P(type) ?
	       TYPE_MAIN_VARIANT(type) : NULL_TREE;
}

/* Whether RECORD has a call operator; its members' classes go to QUEUE. */
static bool look_at_class(tree record, tree *queue, unsigned *n)
{
	for (tree f = TYPE_FIELDS(record); f; f = DECL_CHAIN(f)) {
		tree inner;

		if (is_call_operator(f))
			return true;
		if (TREE_CODE(f) != FIELD_DECL || *n == MOST)
			continue;
		inner = class_of(TREE_TYPE(f));
		if (inner)
			queue[(*n)++] = inner;
	}
	return false;
}

bool pcg_gets_functor(tree decl)
{
	tree parm = DECL_ARGUMENTS(decl);

	if (TREE_CODE(TREE_TYPE(decl)) == METHOD_TYPE && parm)
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
