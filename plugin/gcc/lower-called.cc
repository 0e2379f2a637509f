/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-called.cc - functions that only library code leads to.
 *
 * In:   the bodies that are not lowered: of system headers, and of the compiler.
 * Out:  whether such a body, or the library itself, may call a function: it
 *       mentions the function; or the function is virtual, and its class is
 *       derived from one of a system header.
 * Cost: O(operands) of these bodies; O(base classes) for a question.
 * Not:  when, how often, and with what arguments.
 */
#include "pcg.h"

static hash_set<tree> *mentioned;

void pcg_called_from(struct function *fun)
{
	basic_block bb;

	if (!lang_GNU_CXX())
		return;
	if (!mentioned)
		mentioned = new hash_set<tree>;
	FOR_EACH_BB_FN (bb, fun)
		for (gimple_stmt_iterator gsi = gsi_start_bb(bb);
		     !gsi_end_p(gsi); gsi_next(&gsi)) {
			gimple *stmt = gsi_stmt(gsi);

			for (unsigned i = 0; i < gimple_num_ops(stmt); i++) {
				tree t = gimple_op(stmt, i);

				if (t && TREE_CODE(t) == ADDR_EXPR)
					t = TREE_OPERAND(t, 0);
				if (t && TREE_CODE(t) == FUNCTION_DECL)
					mentioned->add(t);
			}
		}
}

/* Whether the class TYPE, or a base of it, is from a system header. */
static bool is_systems(tree type)
{
	tree name = TYPE_NAME(TYPE_MAIN_VARIANT(type)), base;
	tree info = TYPE_BINFO(type);

	if (name && DECL_P(name) &&
	    in_system_header_at(DECL_SOURCE_LOCATION(name)))
		return true;
	for (unsigned i = 0; info && BINFO_BASE_ITERATE(info, i, base); i++)
		if (is_systems(BINFO_TYPE(base)))
			return true;
	return false;
}

bool pcg_is_called(tree decl)
{
	tree scope = DECL_CONTEXT(decl);

	return (mentioned && mentioned->contains(decl)) ||
	       (DECL_VIRTUAL_P(decl) && scope && TYPE_P(scope) &&
		is_systems(scope));
}
