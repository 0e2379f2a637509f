/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-fold.cc - branches that only the compiler made for constructs of
 *                 OpenMP.
 *
 * In:   a block, the construct around it.
 * Out:  the one edge of such a branch that the model follows: into the body of
 *       `single`, `master`, `masked`; to the path on which nothing is
 *       cancelled.
 * Cost: O(edges of the block).
 */
#include "pcg.h"

/* The calls made by the compiler that decide which thread executes the body of
 * `single`, `master` and `masked`. */
static bool chooses_thread(gimple *stmt)
{
	return gimple_call_builtin_p(stmt, BUILT_IN_GOMP_SINGLE_START) ||
	       gimple_call_builtin_p(stmt, BUILT_IN_GOMP_SINGLE_COPY_START) ||
	       gimple_call_builtin_p(stmt, BUILT_IN_OMP_GET_THREAD_NUM);
}

/* The edge into the body, if BB is the first block of REGION and ends in the
 * branch that the compiler made for it. */
static edge body_edge(const struct pcg_region *region, basic_block bb)
{
	gimple *last = pcg_last_stmt(bb);
	edge yes, no;

	if (region->kind != PC_REGION_SINGLE &&
	    region->kind != PC_REGION_MASTER &&
	    region->kind != PC_REGION_MASKED)
		return NULL;
	if (!last || gimple_code(last) != GIMPLE_COND)
		return NULL;
	for (gimple_stmt_iterator gsi = gsi_last_bb(bb); !gsi_end_p(gsi);
	     gsi_prev(&gsi)) {
		if (!chooses_thread(gsi_stmt(gsi)))
			continue;
		extract_true_false_edges_from_block(bb, &yes, &no);
		return gimple_cond_code(last) == NE_EXPR ? no : yes;
	}
	return NULL;
}

/* Whether STMT returns in LHS that the construct is cancelled. */
static bool cancels(gimple *stmt, tree lhs)
{
	if (gimple_code(stmt) == GIMPLE_OMP_RETURN)
		return gimple_omp_return_lhs(stmt) == lhs;
	return (gimple_call_builtin_p(stmt, BUILT_IN_GOMP_CANCEL) ||
		gimple_call_builtin_p(stmt, BUILT_IN_GOMP_BARRIER_CANCEL) ||
		gimple_call_builtin_p(stmt,
				      BUILT_IN_GOMP_CANCELLATION_POINT)) &&
	       gimple_call_lhs(stmt) == lhs;
}

/* The edge on which nothing is cancelled, if BB ends in a branch that the
 * compiler made for `cancel`.  RETURNED: the results of ends of constructs that
 * report it.
 * LIMIT: cancellation is not in the model (tests/compile/openmp-cancel.c). */
static edge uncancelled_edge(basic_block bb, hash_set<tree> *returned)
{
	gimple_stmt_iterator gsi = gsi_last_bb(bb);
	gimple *last = gsi_end_p(gsi) ? NULL : gsi_stmt(gsi);
	edge yes, no;
	tree lhs;

	if (!last || gimple_code(last) != GIMPLE_COND ||
	    gimple_cond_code(last) != NE_EXPR ||
	    !integer_zerop(gimple_cond_rhs(last)))
		return NULL;
	lhs = gimple_cond_lhs(last);
	gsi_prev(&gsi);
	if (gsi_end_p(gsi) && single_pred_p(bb))
		gsi = gsi_last_bb(single_pred(bb));
	if ((gsi_end_p(gsi) || !cancels(gsi_stmt(gsi), lhs)) &&
	    !returned->contains(lhs))
		return NULL;
	extract_true_false_edges_from_block(bb, &yes, &no);
	return no;
}

/* The edge to the end of a taskgroup, if BB ends in the branch that the
 * compiler made where the exits of the taskgroup by `cancel` and by its end are
 * merged: a variable says which one was taken, and the model follows no
 * other. */
static edge taskgroup_edge(basic_block bb)
{
	gimple_stmt_iterator gsi = gsi_last_bb(bb);
	edge_iterator ei;
	edge e;

	if (gsi_end_p(gsi) || (gimple_code(gsi_stmt(gsi)) != GIMPLE_COND &&
			       gimple_code(gsi_stmt(gsi)) != GIMPLE_SWITCH))
		return NULL;
	gsi_prev(&gsi);
	if (gsi_end_p(gsi) ||
	    !gimple_call_builtin_p(gsi_stmt(gsi),
				   BUILT_IN_GOMP_TASKGROUP_END))
		return NULL;
	FOR_EACH_EDGE (e, ei, bb->succs) {
		gsi = gsi_start_nondebug_after_labels_bb(e->dest);
		if (!gsi_end_p(gsi) &&
		    gimple_code(gsi_stmt(gsi)) == GIMPLE_OMP_RETURN &&
		    single_pred_p(e->dest))
			return e;
	}
	return NULL;
}

edge pcg_fold_edge(struct pcg_lower *l, basic_block bb, int inside,
		   hash_set<tree> *returned)
{
	const struct pcg_region *region = inside < 0 ? NULL :
						       &l->regions.v[inside];
	basic_block pred = single_pred_p(bb) ? single_pred(bb) : NULL;
	edge found = NULL;

	if (region && pred && pcg_last_stmt(pred) == region->stmt)
		found = body_edge(region, bb);
	if (!found && flag_openmp && l->regions.n)
		found = uncancelled_edge(bb, returned);
	if (!found && region && region->kind == PC_REGION_TASKGROUP)
		found = taskgroup_edge(bb);
	return found;
}
