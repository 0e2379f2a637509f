/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-whole.cc - variables that are written as a whole through a pointer.
 *
 * In:   a call such as memcpy, or a store (GCC makes one of a copy of few bytes).
 * Out:  the variable of which all bytes are written, if it is no record.
 * Cost: O(STATEMENTS).
 * Not:  a pointer that is assigned further in front, or more than once.
 */
#include "lower-whole.h"

#define STATEMENTS 16 /* examined in front of a statement */
#define COPIES 4      /* of an address */

/* What the variable or SSA name VAR was assigned in front of STMT, as far as the
 * last statements show, or NULL. */
static tree assigned(gimple *stmt, tree var)
{
	gimple_stmt_iterator i = gsi_for_stmt(stmt);

	if (TREE_CODE(var) == SSA_NAME) {
		gimple *def = SSA_NAME_DEF_STMT(var);

		return gimple_assign_single_p(def) ||
				       gimple_assign_cast_p(def) ?
			       gimple_assign_rhs1(def) : NULL_TREE;
	}
	if (!VAR_P(var) || !DECL_ARTIFICIAL(var) || TREE_ADDRESSABLE(var))
		return NULL_TREE;
	for (int steps = 0; steps < STATEMENTS; steps++) {
		gimple *def;

		while (gsi_end_p(i)) {
			basic_block bb = i.bb;

			if (!single_pred_p(bb) || !single_pred(bb)->index)
				return NULL_TREE;
			i = gsi_last_bb(single_pred(bb));
			if (steps++ == STATEMENTS)
				return NULL_TREE;
		}
		def = gsi_stmt(i);
		if (gimple_get_lhs(def) == var)
			return is_gimple_assign(def) ? gimple_assign_rhs1(def) :
						       NULL_TREE;
		gsi_prev(&i);
	}
	return NULL_TREE;
}

tree pcg_whole(gimple *stmt, tree to, tree bytes)
{
	tree size;

	for (int i = 0; i < COPIES && to && TREE_CODE(to) != ADDR_EXPR; i++)
		to = assigned(stmt, to);
	if (!to || TREE_CODE(to) != ADDR_EXPR || !VAR_P(TREE_OPERAND(to, 0)))
		return NULL_TREE;
	to = TREE_OPERAND(to, 0);
	size = DECL_SIZE_UNIT(to);
	return size && tree_fits_uhwi_p(bytes) && tree_fits_uhwi_p(size) &&
			       tree_to_uhwi(bytes) >= tree_to_uhwi(size) &&
			       !RECORD_OR_UNION_TYPE_P(TREE_TYPE(to)) ?
		       to : NULL_TREE;
}

tree pcg_whole_assigned(gimple *stmt, tree lhs)
{
	tree bytes, all = NULL_TREE;

	bytes = TREE_CODE(lhs) == MEM_REF ? TYPE_SIZE_UNIT(TREE_TYPE(lhs)) :
					    NULL_TREE;
	if (bytes && integer_zerop(TREE_OPERAND(lhs, 1)) &&
	    !TREE_THIS_VOLATILE(lhs))
		all = pcg_whole(stmt, TREE_OPERAND(lhs, 0), bytes);
	return all && TREE_CODE(TREE_TYPE(all)) == ARRAY_TYPE ? all : lhs;
}
