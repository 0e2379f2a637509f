/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-alias.cc - variables that are only another name of something.
 *
 * In:   a function.
 * Out:  which assignments only give a name and need no event: a reference or
 *       pointer that is assigned once, with the address of a number or pointer;
 *       a variable that is passed to an OpenMP construct; a constant that is
 *       passed to a call.
 * Cost: O(statements) for a function, O(1) for an assignment.
 * Not:  records, whose fields are distinguished by object
 *       (core/memory/ssa_object.c); arrays, in which a pointer may move.
 */
#include "lower-alias.h"
#include "lower-array.h"

/* Pointers that are assigned; the value is false if that is more than once. */
static hash_map<tree, bool> *once;

static void note_store(tree to)
{
	bool known;
	bool *first;

	if (!to || !VAR_P(to) || !POINTER_TYPE_P(TREE_TYPE(to)) ||
	    is_global_var(to) || TREE_ADDRESSABLE(to) || TREE_THIS_VOLATILE(to))
		return;
	first = &once->get_or_insert(to, &known);
	*first = !known;
}

void pcg_alias_begin(struct pcg_lower *l)
{
	basic_block bb;

	once = new hash_map<tree, bool>;
	FOR_EACH_BB_FN (bb, l->fun)
		for (gimple_stmt_iterator gsi = gsi_start_bb(bb);
		     !gsi_end_p(gsi); gsi_next(&gsi)) {
			gimple *stmt = gsi_stmt(gsi);
			gasm *code = dyn_cast<gasm *>(stmt);

			if (!gimple_clobber_p(stmt))
				note_store(gimple_get_lhs(stmt));
			for (unsigned i = 0; code && i < gimple_asm_noutputs(code); i++)
				note_store(TREE_VALUE(gimple_asm_output_op(code, i)));
		}
}

void pcg_alias_end(void)
{
	delete once;
	once = NULL;
}

bool pcg_is_scalar(tree type)
{
	return INTEGRAL_TYPE_P(type) || SCALAR_FLOAT_TYPE_P(type) ||
	       TREE_CODE(type) == POINTER_TYPE;
}

/* Whether RHS is the address of a variable of the type that the pointer LHS
 * points to, or another pointer to such a variable. */
static bool is_address(tree lhs, tree rhs)
{
	tree of;

	if (VAR_P(rhs))
		return once->get(rhs) &&
		       TYPE_MAIN_VARIANT(TREE_TYPE(TREE_TYPE(rhs))) ==
			       TYPE_MAIN_VARIANT(TREE_TYPE(TREE_TYPE(lhs)));
	if (TREE_CODE(rhs) != ADDR_EXPR)
		return false;
	of = TREE_OPERAND(rhs, 0);
	return (VAR_P(of) || TREE_CODE(of) == PARM_DECL) &&
	       !TREE_THIS_VOLATILE(of) &&
	       !(VAR_P(of) && DECL_THREAD_LOCAL_P(of)) &&
	       pcg_is_scalar(TREE_TYPE(of)) &&
	       TYPE_MAIN_VARIANT(TREE_TYPE(of)) ==
		       TYPE_MAIN_VARIANT(TREE_TYPE(TREE_TYPE(lhs)));
}

/* RATIONALE: where the order of the blocks is not the order of execution, LHS
 * may have been used already. */
static bool pointer_alias(struct pcg_lower *l, tree lhs, tree rhs)
{
	bool *first = VAR_P(lhs) ? once->get(lhs) : NULL;
	struct pc_val value;

	if (!first || !*first || pcg_value_has(lhs) || !is_address(lhs, rhs))
		return false;
	value = pcg_value(l, rhs, NULL);
	if (value.mod != PC_MOD_ADDR || pcg_is_constant(value))
		return false;
	pcg_value_set(lhs, value);
	return true;
}

static bool is_temporary(tree t)
{
	return VAR_P(t) && DECL_ARTIFICIAL(t) && !is_global_var(t) &&
	       TREE_CODE(TREE_TYPE(t)) == RECORD_TYPE;
}

/* A constant handle of mpi_f08 is a record of one number, which is copied to
 * temporaries before a call: they all are that number. */
static bool handle_alias(struct pcg_lower *l, tree lhs, tree rhs)
{
	tree to = lhs, field;
	struct pc_val value;

	if (l->fn->lang != PC_LANG_FORTRAN)
		return false;
	if (TREE_CODE(lhs) == COMPONENT_REF)
		to = TREE_OPERAND(lhs, 0);
	if (!is_temporary(to))
		return false;
	field = TYPE_FIELDS(TREE_TYPE(to));
	if (!field || DECL_CHAIN(field) ||
	    !INTEGRAL_TYPE_P(TREE_TYPE(field)) || pcg_is_chosen(to))
		return false;
	value = pcg_value(l, rhs, NULL);
	if (value.kind != PC_VAL_INT)
		return false;
	pcg_value_set(to, value);
	return true;
}

bool pcg_alias(struct pcg_lower *l, gimple *stmt)
{
	tree lhs = gimple_assign_lhs(stmt), rhs = gimple_assign_rhs1(stmt);

	return handle_alias(l, lhs, rhs) || pcg_array_is_alias(lhs) ||
	       (flag_openmp && pcg_share_alias(l, lhs, rhs)) ||
	       pointer_alias(l, lhs, rhs);
}
