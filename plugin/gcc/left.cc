/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * left.cc - finds on which communicators the collectives of a function are, as
 *           far as its exits can name them, even in a process that called none
 *           of them.
 *
 * In:   the markers of collectives, with the handles that the calls have.
 * Out:  for each function up to PARCOACH_LEFT_ON communicators: constants,
 *       parameters that are never assigned to, local variables that are
 *       assigned to once at the beginning, variables with static storage; in
 *       Fortran also addresses of local variables.
 * Cost: O(statements), in a unit that has a hook at the exits of a function.
 * Not:  what a pointer points to, which may be freed by then; other local
 *       variables of C, which may have no value yet; recursive functions, whose
 *       exits the run time cannot distinguish.  The run time does not report
 *       these.
 */
#include "instrument.h"

struct left {
	tree on[PARCOACH_LEFT_ON];
	int n;
	bool fortran;
};

/* By function of the unit. */
static hash_map<const struct pc_fn *, struct left> *known;

/* ---- one handle ---- */

/* Whether DECL exists at every exit of the function.  OWN: the reference is in
 * that function itself. */
static bool stays(tree decl, bool own)
{
	return TREE_CODE(decl) == CONST_DECL ||
	       (VAR_P(decl) && is_global_var(decl)) ||
	       (own && (VAR_P(decl) || TREE_CODE(decl) == PARM_DECL));
}

/* The variable that the temporary HANDLE was read from; or NULL. */
static tree read_from(tree handle)
{
	gassign *def = TREE_CODE(handle) == SSA_NAME ?
			       dyn_cast<gassign *>(SSA_NAME_DEF_STMT(handle)) :
			       NULL;

	return def && gimple_assign_single_p(def) ? gimple_assign_rhs1(def)
						  : NULL_TREE;
}

/* HANDLE of a collective as an exit can name it: itself, or the variable that
 * contains it; NULL if it cannot.  OWN: the collective is not in a function
 * that GCC made from a construct. */
static tree lasting(tree handle, bool own)
{
	tree from = read_from(handle);

	if (TREE_CODE(handle) == INTEGER_CST)
		return integer_zerop(handle) ? NULL_TREE : handle;
	if (TREE_CODE(handle) == ADDR_EXPR) {
		tree base = get_base_address(TREE_OPERAND(handle, 0));

		return base && DECL_P(base) && stays(base, own) &&
		       is_gimple_min_invariant(handle) ? handle : NULL_TREE;
	}
	if (own && (TREE_CODE(handle) == PARM_DECL || VAR_P(handle)))
		return handle;
	if (!from || TREE_THIS_VOLATILE(from))
		return NULL_TREE;
	return (VAR_P(from) && is_global_var(from)) ||
	       (own && TREE_CODE(from) == PARM_DECL) ? from : NULL_TREE;
}

static void add(struct left *l, tree on)
{
	for (int i = 0; i < l->n; i++)
		if (operand_equal_p(l->on[i], on, 0))
			return;
	if (l->n < PARCOACH_LEFT_ON)
		l->on[l->n++] = on;
}

/* ---- all of them ---- */

/* Record the communicator of the collective of the marker CALL, if it is
 * compared with other processes. */
static void take(gcall *call, bool own)
{
	const struct pcg_mark *mark = pcg_mark_find(call);
	const struct pc_event *event;
	bool fortran;
	tree on;

	if (!mark || mark->kind != PCG_MARK_COLL ||
	    !(pcg_mark_todo(mark, &event) & PC_DO_MATCH) ||
	    event->callee->op->on != PC_ON_COMM || !pc_plan_counts(mark->fn))
		return;
	fortran = pc_mpi_op_is_fortran(event->callee->op, event->callee->name);
	on = lasting(pcg_mark_arg(call, 0), own);
	if (!on)
		return;

	struct left &l = known->get_or_insert(mark->fn);

	if (!l.n)
		l.fortran = fortran;
	if (l.fortran == fortran)
		add(&l, on);
}

/* Whether DECL, a register, has the same value at all exits of FUN: a parameter
 * that is never assigned to, or a local variable that is assigned to once,
 * before any branch. */
static bool has_one_value(struct function *fun, tree decl)
{
	basic_block bb, first = single_succ(ENTRY_BLOCK_PTR_FOR_FN(fun));
	int n = 0;

	FOR_EACH_BB_FN (bb, fun)
		for (gimple_stmt_iterator gsi = gsi_start_bb(bb);
		     !gsi_end_p(gsi); gsi_next(&gsi)) {
			gimple *stmt = gsi_stmt(gsi);

			if (gimple_get_lhs(stmt) != decl)
				continue;
			n++;
			if (bb != first || stmt_could_throw_p(fun, stmt))
				return false;
		}
	return TREE_CODE(decl) == PARM_DECL ? !n : n == 1;
}

/* Drop the communicators of FN, which is FUN, whose value may change. */
static void drop_changed(const struct pc_fn *fn, struct function *fun)
{
	struct left *l = fn ? known->get(fn) : NULL;
	int n = 0;

	for (int i = 0; l && i < l->n; i++)
		if (!is_gimple_reg(l->on[i]) || has_one_value(fun, l->on[i]))
			l->on[n++] = l->on[i];
	if (l)
		l->n = n;
}

static void find_in(struct function *fun)
{
	bool own = pcg_unit.marked->contains(fun->decl);
	const struct pc_fn *fn = NULL;
	basic_block bb;

	FOR_EACH_BB_FN (bb, fun)
		for (gimple_stmt_iterator gsi = gsi_start_bb(bb);
		     !gsi_end_p(gsi); gsi_next(&gsi)) {
			gcall *mark = pcg_mark_call(gsi_stmt(gsi));

			if (mark && pcg_mark_find(mark))
				fn = pcg_mark_find(mark)->fn;
			if (mark)
				take(mark, own);
		}
	if (own)
		drop_changed(fn, fun);
}

void pcg_left_find(void)
{
	const struct pc_event *event;
	struct cgraph_node *node;
	bool any = false;

	known = new hash_map<const struct pc_fn *, struct left>;
	for (uint32_t i = 0; pcg_unit.program && !any && i < pcg_unit.marks.n;
	     i++)
		any = pcg_unit.marks.v[i].kind == PCG_MARK_LEAVE &&
		      pcg_mark_todo(&pcg_unit.marks.v[i], &event);
	if (!any)
		return;
	FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node) {
		struct function *fun = DECL_STRUCT_FUNCTION(node->decl);

		if (fun && fun->cfg && pcg_may_have_marks(node->decl))
			find_in(fun);
	}
}

void pcg_left_end(void)
{
	delete known;
	known = NULL;
}

bool pcg_left_on(const struct pc_fn *fn, tree on[PARCOACH_LEFT_ON],
		 bool *fortran)
{
	const struct left *l = known->get(fn);

	if (!l || !l->n)
		return false;
	*fortran = l->fortran;
	for (int i = 0; i < PARCOACH_LEFT_ON; i++)
		on[i] = i < l->n ? unshare_expr_without_location(l->on[i]) : NULL_TREE;
	return true;
}

tree pcg_left_value(gimple_stmt_iterator *gsi, tree on, location_t loc)
{
	gassign *load;
	tree tmp;

	if (!on)
		return build_zero_cst(pointer_sized_int_node);
	if (is_gimple_val(on))
		return on;
	tmp = create_tmp_reg(TREE_TYPE(on), "parcoach");
	load = gimple_build_assign(tmp, on);
	gimple_set_location(load, loc);
	gsi_insert_before(gsi, load, GSI_SAME_STMT);
	return tmp;
}
