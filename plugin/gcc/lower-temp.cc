/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-temp.cc - temporaries that need no event of their own.
 *
 * In:   a function whose temporaries are in SSA form; its variables are not.
 * Out:  which assignments to temporaries need no event: copies of another
 *       temporary; of a variable, a field or memory that one computation uses
 *       at once; addresses of fields; a number of bytes that is added to a
 *       pointer at once.  Also which temporaries stand for what they are stored
 *       to.  (GCC computes only with registers, and converts and scales each
 *       operand in a statement of its own.  One of two events was such a step.)
 * Cost: O(operands) for a function, O(LOOKS) for an assignment.
 * Not:  volatile objects, temporaries with several uses.
 */
#include "lower-number.h"
#include "lower-part.h"
#include "lower-temp.h"
#include "gimple-walk.h"

#define LOOKS 8 /* statements from an assignment to its use */

struct temp {
	struct pc_val known; /* its value in the model, or UNKNOWN */
	int64_t scale;       /* factor of the value, if not 0 */
	unsigned char uses;  /* 0, 1, or 2 for more */
	bool stored;         /* its event assigns where it is stored */
	bool led;            /* it matters in which object the address is */
};

static struct temp *temps; /* by version */
static unsigned n_temps;

static void count(tree t, bool led)
{
	if (!t || DECL_P(t) || CONSTANT_CLASS_P(t))
		return;
	if (TREE_CODE(t) == SSA_NAME) {
		temps[SSA_NAME_VERSION(t)].uses += temps[SSA_NAME_VERSION(t)].uses < 2;
		temps[SSA_NAME_VERSION(t)].led |= led;
	} else if (EXPR_P(t)) {
		for (int i = 0; i < TREE_OPERAND_LENGTH(t); i++)
			count(TREE_OPERAND(t, i), led);
	}
}

bool pcg_temp_led(tree decl, unsigned i)
{
	const char *name = decl ? pcg_symbol(decl) : "";
	const struct pc_mpi_op *op = pc_mpi_op_find(name);

	if (op)
		return i < 32 && (op->input | op->equal | op->same) >> i & 1 &&
		       !pc_mpi_op_has_buffer(op, i);
	return !pc_lock_call(name) && pc_lock_guard(name) == PC_GUARD_NONE;
}

/* A part of a statement that is not a computation: it counts as several
 * uses. */
static tree count_part(tree *t, int *, void *)
{
	if (TREE_CODE(*t) == SSA_NAME) {
		temps[SSA_NAME_VERSION(*t)].uses = 2;
		temps[SSA_NAME_VERSION(*t)].led = true;
	}
	return NULL_TREE;
}

static void count_stmt(gimple *stmt)
{
	struct walk_stmt_info wi;
	tree lhs = gimple_get_lhs(stmt);
	tree decl;

	switch (gimple_code(stmt)) {
	case GIMPLE_ASSIGN:
		if (gimple_assign_rhs_code(stmt) == CONSTRUCTOR)
			break;
		/* fall through */
	case GIMPLE_COND:
		for (unsigned i = 0; i < gimple_num_ops(stmt); i++)
			if (i || !lhs || TREE_CODE(lhs) != SSA_NAME)
				count(gimple_op(stmt, i), true);
		return;
	case GIMPLE_CALL:
		decl = gimple_call_fndecl(stmt);
		if (lhs && TREE_CODE(lhs) != SSA_NAME)
			count(lhs, true);
		count(decl ? NULL_TREE : gimple_call_fn(stmt), true);
		count(gimple_call_chain(stmt), true);
		for (unsigned i = 0; i < gimple_call_num_args(stmt); i++)
			count(gimple_call_arg(stmt, i), pcg_temp_led(decl, i));
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

	n_temps = num_ssa_names;
	temps = XCNEWVEC(struct temp, n_temps);
	FOR_EACH_BB_FN (bb, l->fun)
		for (gsi = gsi_start_bb(bb); !gsi_end_p(gsi); gsi_next(&gsi))
			count_stmt(gsi_stmt(gsi));
}

void pcg_temp_end(void)
{
	XDELETEVEC(temps);
	temps = NULL;
	n_temps = 0;
}

/* The numbers have few gaps: core uses them as indices. */
struct pc_val pcg_temp(struct pcg_lower *l, tree name)
{
	unsigned version = SSA_NAME_VERSION(name);

	if (version >= n_temps)
		return pc_val();
	if (temps[version].known.kind == PC_VAL_UNKNOWN)
		temps[version].known = pc_val_tmp(l->next_tmp++);
	return temps[version].known;
}

int64_t pcg_temp_scale(tree name)
{
	return TREE_CODE(name) == SSA_NAME && SSA_NAME_VERSION(name) < n_temps ?
	       temps[SSA_NAME_VERSION(name)].scale : 0;
}

/* Whether NAME, which is assigned to, is a temporary with one use. */
static bool is_used_once(tree name)
{
	return TREE_CODE(name) == SSA_NAME && SSA_NAME_VERSION(name) < n_temps &&
	       temps[SSA_NAME_VERSION(name)].uses == 1;
}

/* Whether the assignment STMT is a copy, or a conversion that keeps each
 * number. */
static bool is_copy(gimple *stmt)
{
	struct pcg_number number;

	if (gimple_assign_single_p(stmt))
		return true;
	number = pcg_number(stmt);
	return number.oper == PC_OPER_COPY && !number.bits;
}

/* RATIONALE: a number of sizetype that is only scaled and added to a pointer is
 * not wrapped around: addresses are computed modulo 2^64, where a negative
 * number is itself. */
bool pcg_temp_offset(gimple_stmt_iterator gsi)
{
	tree name = gimple_assign_lhs(gsi_stmt(gsi));

	for (int i = 0; i < LOOKS && is_used_once(name); i++) {
		gimple *stmt;

		gsi_next_nondebug(&gsi);
		if (gsi_end_p(gsi))
			return false;
		stmt = gsi_stmt(gsi);
		if (!is_gimple_assign(stmt) || gimple_num_ops(stmt) != 3 ||
		    (gimple_assign_rhs1(stmt) != name &&
		     gimple_assign_rhs2(stmt) != name))
			continue;
		if (gimple_assign_rhs_code(stmt) == POINTER_PLUS_EXPR)
			return gimple_assign_rhs2(stmt) == name;
		if (gimple_assign_rhs_code(stmt) != MULT_EXPR &&
		    gimple_assign_rhs_code(stmt) != PLUS_EXPR)
			return false;
		name = gimple_assign_lhs(stmt);
	}
	return false;
}

/* Whether STMT computes something from NAME itself. */
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
	/* lower-array.cc later asks to which array's elements a pointer of
	 * Fortran points. */
	if (gimple_num_ops(stmt) > 3 ||
	    (code == POINTER_PLUS_EXPR && pcg_unit.fortran))
		return false;
	return gimple_assign_rhs1(stmt) == name ||
	       (gimple_num_ops(stmt) > 2 && gimple_assign_rhs2(stmt) == name);
}

/* Whether nothing is written between the statement at GSI, which assigns to
 * NAME, and its only use. */
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

/* NAME is a number times a size in bytes, which the next statement adds to a
 * pointer: the address is 'add pointer, number, size'. */
static bool skip_scaled(struct pcg_lower *l, gimple_stmt_iterator gsi, tree name)
{
	gimple *stmt = gsi_stmt(gsi), *user;
	tree by = gimple_assign_rhs2(stmt);
	struct pc_val value;

	gsi_next_nondebug(&gsi);
	user = gsi_end_p(gsi) ? NULL : gsi_stmt(gsi);
	if (!is_used_once(name) || pcg_unit.fortran || !tree_fits_shwi_p(by) ||
	    !user || !is_gimple_assign(user) ||
	    gimple_assign_rhs_code(user) != POINTER_PLUS_EXPR ||
	    gimple_assign_rhs2(user) != name)
		return false;
	value = pcg_value(l, gimple_assign_rhs1(stmt), NULL);
	if (value.mod != PC_MOD_NONE || value.kind == PC_VAL_UNKNOWN ||
	    value.kind == PC_VAL_INT)
		return false;
	temps[SSA_NAME_VERSION(name)].known = value;
	temps[SSA_NAME_VERSION(name)].scale = tree_to_shwi(by);
	return true;
}

/* RATIONALE: a temporary is not assigned again while its copy is used, since
 * the assignment of the copy dominates the use (SSA form); a variable can
 * be. */
bool pcg_temp_skip(struct pcg_lower *l, gimple_stmt_iterator gsi)
{
	gimple *stmt = gsi_stmt(gsi);
	tree lhs = gimple_assign_lhs(stmt), rhs = gimple_assign_rhs1(stmt);
	struct pcg_deps deps = pcg_deps();
	struct pc_val value;
	pcg_parts parts;
	bool field;

	if (TREE_CODE(lhs) != SSA_NAME)
		return TREE_CODE(rhs) == SSA_NAME &&
		       SSA_NAME_VERSION(rhs) < n_temps &&
		       temps[SSA_NAME_VERSION(rhs)].stored;
	if (gimple_assign_rhs_code(stmt) == MULT_EXPR)
		return skip_scaled(l, gsi, lhs);
	field = TREE_CODE(rhs) == ADDR_EXPR &&
		TREE_CODE(TREE_OPERAND(rhs, 0)) == COMPONENT_REF;
	if (TREE_THIS_VOLATILE(rhs) ||
	    (!is_copy(stmt) &&
	     !(CONVERT_EXPR_CODE_P(gimple_assign_rhs_code(stmt)) &&
	       pcg_temp_offset(gsi))) ||
	    (!SSA_VAR_P(rhs) && TREE_CODE(rhs) != COMPONENT_REF &&
	     TREE_CODE(rhs) != MEM_REF && TREE_CODE(rhs) != ARRAY_REF && !field))
		return false;
	if (TREE_CODE(rhs) != ADDR_EXPR)
		pcg_part_find(l, rhs, HOST_WIDE_INT_M1U, &parts);
	value = pcg_value(l, rhs, &deps);
	if (field && temps[SSA_NAME_VERSION(lhs)].led)
		pcg_address_chosen(l, TREE_OPERAND(rhs, 0), &deps);
	else if (!deps.n)
		pcg_object(l, rhs, &deps);
	if (parts.length() || deps.n || deps.objects || value.kind == PC_VAL_UNKNOWN ||
	    value.kind == PC_VAL_INT ||
	    (value.mod == PC_MOD_ADDR && TREE_CODE(rhs) != COMPONENT_REF && !field))
		return false;
	if (value.mod != PC_MOD_ADDR &&
	    (value.kind != PC_VAL_TMP || value.mod != PC_MOD_NONE) &&
	    (!is_used_once(lhs) || !is_used_at_once(gsi, lhs)))
		return false;
	temps[SSA_NAME_VERSION(lhs)].known = value;
	return true;
}

/* RATIONALE: a pointer that moves (p = add p, 1) differs from one that is a
 * copy of an address. */
tree pcg_temp_store(struct pcg_lower *l, gimple_stmt_iterator gsi)
{
	tree name = gimple_assign_lhs(gsi_stmt(gsi)), lhs;
	struct pcg_deps deps = pcg_deps();
	pcg_parts parts;
	gimple *user;

	if (!is_used_once(name) || POINTER_TYPE_P(TREE_TYPE(name)))
		return name;
	gsi_next_nondebug(&gsi);
	user = gsi_end_p(gsi) ? NULL : gsi_stmt(gsi);
	if (!user || !is_gimple_assign(user) || !is_copy(user) ||
	    gimple_assign_rhs1(user) != name)
		return name;
	lhs = gimple_assign_lhs(user);
	if (TREE_CODE(lhs) == SSA_NAME || TREE_THIS_VOLATILE(lhs) ||
	    POINTER_TYPE_P(TREE_TYPE(lhs)))
		return name;
	/* A part of an object of the C++ library has other names (lower-content.cc,
	 * lower-flow.cc). */
	if (l->fn->lang == PC_LANG_CXX && !DECL_P(lhs))
		return name;
	pcg_object(l, lhs, &deps);
	pcg_part_find(l, lhs, HOST_WIDE_INT_M1U, &parts);
	if (deps.objects || parts.length())
		return name;
	temps[SSA_NAME_VERSION(name)].stored = true;
	return lhs;
}
