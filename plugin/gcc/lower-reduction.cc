/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-reduction.cc - where tasks keep their parts of reductions.
 *
 * In:   the code that GCC makes for `reduction` of a taskloop and with the
 *       modifier `task`: the run-time library allocates the parts of all
 *       threads, and a thread finds its own by its number; a task passes the
 *       addresses of variables to the library, which returns those of parts.
 * Out:  one location, which holds what any part of a reduction of the function
 *       may be.  (Other reductions have a variable for their part.)  The part of
 *       a task is the variable of `in_reduction` itself.
 * Cost: O(1) for each assignment, at most STEPS statements back.
 * Not:  which reduction a part belongs to.
 */
#include "lower-reduction.h"

enum { STEPS = 8 };

/* What is stored in an array of addresses for the library. */
struct passed {
	tree array;
	HOST_WIDE_INT index;
	struct pc_val value;
};

static vec<struct passed> passed;

void pcg_reduction_end(void)
{
	passed.release();
}

/* Whether T is an element of an array of pointers that GCC made; its INDEX. */
static bool is_passed(tree t, HOST_WIDE_INT *index)
{
	tree array = TREE_CODE(t) == ARRAY_REF ? TREE_OPERAND(t, 0) : NULL_TREE;

	if (!array || !VAR_P(array) || DECL_NAME(array) ||
	    !DECL_ARTIFICIAL(array) || !POINTER_TYPE_P(TREE_TYPE(t)) ||
	    !tree_fits_shwi_p(TREE_OPERAND(t, 1)))
		return false;
	*index = tree_to_shwi(TREE_OPERAND(t, 1));
	return true;
}

/* Whether a call after STMT passes ARRAY to OpenMP's run-time library: GCC also
 * makes such arrays for the lists of initial values of C++. */
static bool is_for_library(gimple *stmt, tree array)
{
	gimple_stmt_iterator gsi = gsi_for_stmt(stmt);

	for (gsi_next(&gsi); !gsi_end_p(gsi); gsi_next(&gsi)) {
		gimple *call = gsi_stmt(gsi);
		unsigned n = is_gimple_call(call) ? gimple_call_num_args(call) :
						    0;
		tree arg = n ? gimple_call_arg(call, n - 1) : NULL_TREE;

		if (arg && TREE_CODE(arg) == ADDR_EXPR &&
		    TREE_OPERAND(arg, 0) == array)
			return gimple_call_builtin_p(
				call, BUILT_IN_GOMP_TASK_REDUCTION_REMAP);
	}
	return false;
}

bool pcg_reduction_passed(struct pcg_lower *l, gimple *stmt)
{
	tree lhs = gimple_assign_lhs(stmt), rhs = gimple_assign_rhs1(stmt);
	struct passed one;

	if (!flag_openmp || !gimple_assign_single_p(stmt))
		return false;
	if (is_passed(lhs, &one.index) &&
	    is_for_library(stmt, TREE_OPERAND(lhs, 0))) {
		one.array = TREE_OPERAND(lhs, 0);
		one.value = pcg_value(l, rhs, NULL);
		passed.safe_push(one);
		return true;
	}
	if (!VAR_P(lhs) || DECL_NAME(lhs) || !is_passed(rhs, &one.index))
		return false;
	for (unsigned i = passed.length(); i; i--)
		if (passed[i - 1].array == TREE_OPERAND(rhs, 0) &&
		    passed[i - 1].index == one.index) {
			pcg_value_set(lhs, passed[i - 1].value);
			return true;
		}
	return false;
}

static struct pc_val parts(struct pcg_lower *l)
{
	return pc_val_named(l->program, PC_VAL_VAR, PC_MOD_NONE,
			    "reduction.parts");
}

static gimple *made(tree t)
{
	return t ? pcg_def(t) : NULL;
}

/* Whether T is a number of bytes that follows from the number of the
 * thread. */
static bool is_of_thread(tree t)
{
	for (int step = 0; step < STEPS; step++) {
		gimple *def = made(t);

		if (!def)
			return false;
		if (gimple_call_builtin_p(def, BUILT_IN_OMP_GET_THREAD_NUM))
			return true;
		if (!is_gimple_assign(def))
			return false;
		t = gimple_assign_rhs1(def);
	}
	return false;
}

/* Whether T is the address that the library has stored in GCC's record. */
static bool is_base(tree t)
{
	for (int step = 0; step < STEPS; step++) {
		gimple *def = made(t);

		if (!def || !is_gimple_assign(def))
			return false;
		t = gimple_assign_rhs1(def);
		if (TREE_CODE(t) == MEM_REF)
			return tree_fits_shwi_p(TREE_OPERAND(t, 1)) &&
			       tree_to_shwi(TREE_OPERAND(t, 1)) ==
				       2 * POINTER_SIZE_UNITS &&
			       INTEGRAL_TYPE_P(TREE_TYPE(t));
	}
	return false;
}

bool pcg_reduction_address(struct pcg_lower *l, gimple *stmt)
{
	tree lhs = gimple_assign_lhs(stmt);
	struct pc_val value = parts(l);

	if (!flag_openmp || gimple_assign_rhs_code(stmt) != POINTER_PLUS_EXPR ||
	    !VAR_P(lhs) || DECL_NAME(lhs) ||
	    !is_of_thread(gimple_assign_rhs2(stmt)) ||
	    !is_base(gimple_assign_rhs1(stmt)))
		return false;
	value.mod = PC_MOD_ADDR;
	pcg_value_set(lhs, value);
	return true;
}

bool pcg_reduction_field(struct pcg_lower *l, tree ref, struct pc_val *value)
{
	tree type = DECL_CONTEXT(TREE_OPERAND(ref, 1));

	if (!flag_openmp || !type || TREE_CODE(type) != RECORD_TYPE ||
	    TYPE_NAME(type) || TYPE_STUB_DECL(type) ||
	    TREE_CODE(TREE_OPERAND(ref, 0)) != MEM_REF)
		return false;
	*value = parts(l);
	return true;
}
