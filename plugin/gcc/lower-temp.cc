/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-temp.cc - temporaries that are only another name of something.
 *
 * In:   a function whose temporaries are in SSA form, its variables not.
 * Out:  which assignments to temporaries need no event: those of another
 *       temporary, and those of a variable or field that one computation uses, at
 *       once.  GCC computes nothing with what lies in memory, and converts each
 *       operand by itself: one event of six was such a copy.
 * Cost: O(operands) for a function, O(LOOKS) for an assignment.
 * Not:  what is read through a pointer, is volatile, or has several users.
 */
#include "pcg.h"
#include "gimple-walk.h"

#define LOOKS 4 /* statements from an assignment to its use */

static unsigned char *uses;  /* by version: 0, 1, or 2 for more */
static struct pc_val *known; /* by version: what it is in the model, or UNKNOWN */
static unsigned n_known;

static void count(tree t)
{
	if (!t || DECL_P(t) || CONSTANT_CLASS_P(t))
		return;
	if (TREE_CODE(t) == SSA_NAME)
		uses[SSA_NAME_VERSION(t)] += uses[SSA_NAME_VERSION(t)] < 2;
	else if (EXPR_P(t))
		for (int i = 0; i < TREE_OPERAND_LENGTH(t); i++)
			count(TREE_OPERAND(t, i));
}

/* Part of what is no computation: all of it counts as used several times. */
static tree count_part(tree *t, int *, void *)
{
	if (TREE_CODE(*t) == SSA_NAME)
		uses[SSA_NAME_VERSION(*t)] = 2;
	return NULL_TREE;
}

static void count_stmt(gimple *stmt)
{
	struct walk_stmt_info wi;
	tree lhs = gimple_get_lhs(stmt);

	switch (gimple_code(stmt)) {
	case GIMPLE_ASSIGN:
		if (gimple_assign_rhs_code(stmt) == CONSTRUCTOR)
			break;
		/* fall through */
	case GIMPLE_COND:
	case GIMPLE_CALL:
		for (unsigned i = 0; i < gimple_num_ops(stmt); i++)
			if (i || !lhs || TREE_CODE(lhs) != SSA_NAME)
				count(gimple_op(stmt, i));
		return;
	case GIMPLE_LABEL:
	case GIMPLE_DEBUG:
		return;
	default:
		break;
	}
	memset(&wi, 0, sizeof wi);
	walk_gimple_op(stmt, count_part, &wi);
}

void pcg_temp_begin(struct pcg_lower *l)
{
	gimple_stmt_iterator gsi;
	basic_block bb;

	n_known = num_ssa_names;
	uses = XCNEWVEC(unsigned char, n_known);
	known = XCNEWVEC(struct pc_val, n_known);
	FOR_EACH_BB_FN (bb, l->fun)
		for (gsi = gsi_start_bb(bb); !gsi_end_p(gsi); gsi_next(&gsi))
			count_stmt(gsi_stmt(gsi));
}

void pcg_temp_end(void)
{
	XDELETEVEC(uses);
	XDELETEVEC(known);
	uses = NULL;
	known = NULL;
	n_known = 0;
}

/* Numbers have few gaps: core looks temporaries up by them. */
struct pc_val pcg_temp(struct pcg_lower *l, tree name)
{
	unsigned version = SSA_NAME_VERSION(name);

	if (version >= n_known)
		return pc_val();
	if (known[version].kind == PC_VAL_UNKNOWN)
		known[version] = pc_val_tmp(l->next_tmp++);
	return known[version];
}

/* Whether STMT computes something of NAME itself. */
static bool computes(gimple *stmt, tree name)
{
	enum tree_code code;

	if (gimple_code(stmt) == GIMPLE_COND)
		return !integer_zerop(gimple_cond_rhs(stmt)) &&
		       (gimple_cond_lhs(stmt) == name ||
			gimple_cond_rhs(stmt) == name);
	if (!is_gimple_assign(stmt) || gimple_assign_single_p(stmt))
		return false;
	code = gimple_assign_rhs_code(stmt);
	/* Whose element a pointer of Fortran's is at, is asked later
	 * (lower-array.cc). */
	if (pcg_oper(code) == PC_OPER_OTHER ||
	    (code == POINTER_PLUS_EXPR && lang_GNU_Fortran()))
		return false;
	return gimple_assign_rhs1(stmt) == name ||
	       (gimple_num_ops(stmt) > 2 && gimple_assign_rhs2(stmt) == name);
}

/* Whether nothing is written between the statement at GSI, which assigns to
 * NAME, and its one user. */
static bool is_used_at_once(gimple_stmt_iterator gsi, tree name)
{
	for (int i = 0; i < LOOKS; i++) {
		gimple *stmt;

		gsi_next_nondebug(&gsi);
		if (gsi_end_p(gsi))
			return false;
		stmt = gsi_stmt(gsi);
		if (computes(stmt, name))
			return true;
		if (!is_gimple_assign(stmt) ||
		    TREE_CODE(gimple_assign_lhs(stmt)) != SSA_NAME)
			return false;
	}
	return false;
}

/* RATIONALE: a temporary is never assigned again where its copy is still used, as
 * the copy's assignment dominates that (SSA form); a variable can be. */
bool pcg_temp_skip(struct pcg_lower *l, gimple_stmt_iterator gsi)
{
	gimple *stmt = gsi_stmt(gsi);
	tree lhs = gimple_assign_lhs(stmt), rhs = gimple_assign_rhs1(stmt);
	struct pc_val value;

	if (TREE_CODE(lhs) != SSA_NAME || TREE_THIS_VOLATILE(rhs) ||
	    !(gimple_assign_single_p(stmt) || gimple_assign_cast_p(stmt)) ||
	    (!SSA_VAR_P(rhs) && TREE_CODE(rhs) != COMPONENT_REF))
		return false;
	value = pcg_value(l, rhs, NULL);
	if (value.mod != PC_MOD_NONE || value.kind == PC_VAL_UNKNOWN ||
	    value.kind == PC_VAL_INT)
		return false;
	if (value.kind != PC_VAL_TMP && (uses[SSA_NAME_VERSION(lhs)] != 1 ||
					 !is_used_at_once(gsi, lhs)))
		return false;
	known[SSA_NAME_VERSION(lhs)] = value;
	return true;
}
