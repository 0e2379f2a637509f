/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-apart.cc - requests of MPI in local records.
 *
 * In:   the statements of the function.
 * Out:  pcg_apart (): if `r` is used only member by member, `r.q` is a variable
 *       of its own, not the field of any record of the type.
 * Cost: O(statements), once for a function that has such a member.
 * Not:  members in arrays or in nested records; integers of Fortran.
 */
#include "lower-apart.h"

/* Local records that are used as a whole, or whose address is taken. */
static hash_set<tree> *whole;

void pcg_apart_end(void)
{
	delete whole;
	whole = NULL;
}

static bool is_request(tree field)
{
	tree name = TYPE_IDENTIFIER(TREE_TYPE(field));

	return name && pc_mpi_is_request_type(IDENTIFIER_POINTER(name));
}

/* Examine the operand T.  The address of a member that is itself a record
 * counts as the address of the whole: a callee may compute the one from the
 * other. */
static tree see(tree *t, int *walk_subtrees, void *)
{
	tree ref = *t;

	if (TYPE_P(ref))
		*walk_subtrees = 0;
	if (VAR_P(ref))
		whole->add(ref);
	if (TREE_CODE(ref) == ADDR_EXPR &&
	    TREE_CODE(TREE_OPERAND(ref, 0)) == COMPONENT_REF &&
	    RECORD_OR_UNION_TYPE_P(TREE_TYPE(TREE_OPERAND(ref, 0))) &&
	    !is_request(TREE_OPERAND(TREE_OPERAND(ref, 0), 1)))
		whole->add(get_base_address(TREE_OPERAND(ref, 0)));
	if (TREE_CODE(ref) == COMPONENT_REF && VAR_P(TREE_OPERAND(ref, 0)))
		*walk_subtrees = 0;
	return NULL_TREE;
}

/* Clearing a record is not a use of it as a whole. */
static bool is_cleared(gimple *stmt)
{
	return gimple_assign_single_p(stmt) &&
	       VAR_P(gimple_assign_lhs(stmt)) &&
	       TREE_CODE(gimple_assign_rhs1(stmt)) == CONSTRUCTOR &&
	       !CONSTRUCTOR_NELTS(gimple_assign_rhs1(stmt));
}

static void see_all(struct function *fun)
{
	basic_block bb;

	whole = new hash_set<tree>;
	FOR_EACH_BB_FN(bb, fun)
		for (gimple_stmt_iterator gsi = gsi_start_bb(bb);
		     !gsi_end_p(gsi); gsi_next(&gsi)) {
			gimple *stmt = gsi_stmt(gsi);

			if (is_gimple_debug(stmt) || gimple_clobber_p(stmt) ||
			    is_cleared(stmt))
				continue;
			for (unsigned i = 0; i < gimple_num_ops(stmt); i++)
				if (gimple_op(stmt, i))
					walk_tree(gimple_op_ptr(stmt, i), see,
						  NULL, NULL);
		}
}

bool pcg_apart(struct pcg_lower *l, tree ref)
{
	tree base = TREE_OPERAND(ref, 0), field = TREE_OPERAND(ref, 1);

	if (!VAR_P(base) || is_global_var(base) || !DECL_NAME(base) ||
	    DECL_HAS_VALUE_EXPR_P(base) || !DECL_NAME(field) ||
	    TREE_CODE(TREE_TYPE(base)) != RECORD_TYPE || !is_request(field))
		return false;
	if (!whole)
		see_all(l->fun);
	return !whole->contains(base);
}
