/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-doacross.cc - iterations that wait for others explicitly: `ordered`
 *                     with `depend (sink)` and `depend (source)` (doacross
 *                     loops).
 *
 * In:   the directive, a statement without a body, and the loop around it.
 * Out:  for each sink `call GOMP_doacross_wait (LOOP, D)`, which waits for the
 *       iteration D before; for a source `call GOMP_doacross_post (LOOP)`.
 *       LOOP is a number of the loop.  Core decides what these order
 *       (core/rewrite/doacross.c).
 * Cost: O(clauses).
 * Not:  D is unknown if the loop has several dimensions or its step is not
 *       constant.
 */
#include "pcg.h"

static const char *const names[] = { "GOMP_doacross_post",
				     "GOMP_doacross_wait" };

/* The number of the loop that the block BB is in, or -1. */
static int loop_of(struct pcg_lower *l, basic_block bb)
{
	int inside = l->region[bb->index];

	while (inside >= 0 && gimple_code(l->regions.v[inside].stmt) !=
				      GIMPLE_OMP_FOR)
		inside = l->regions.v[inside].parent;
	return inside;
}

/* The step of LOOP; 0: not known. */
static HOST_WIDE_INT step_of(gimple *loop)
{
	tree ordered = omp_find_clause(gimple_omp_for_clauses(loop),
				       OMP_CLAUSE_ORDERED);
	tree incr = gimple_omp_for_incr(loop, 0), by;

	if (!ordered || gimple_omp_for_collapse(loop) != 1 ||
	    !OMP_CLAUSE_ORDERED_EXPR(ordered) ||
	    !integer_onep(OMP_CLAUSE_ORDERED_EXPR(ordered)) ||
	    (TREE_CODE(incr) != PLUS_EXPR && TREE_CODE(incr) != MINUS_EXPR &&
	     TREE_CODE(incr) != POINTER_PLUS_EXPR))
		return 0;
	by = TREE_OPERAND(incr, 1);
	if (TREE_CODE(by) != INTEGER_CST)
		return 0;
	by = fold_convert(ptrdiff_type_node, by);
	return TREE_CODE(incr) == MINUS_EXPR ? -tree_to_shwi(by)
					     : tree_to_shwi(by);
}

/* The distance, in iterations of STEP, to the iteration for which the clause
 * SINK waits; 0: not known. */
static HOST_WIDE_INT distance(tree sink, HOST_WIDE_INT step)
{
	tree vector = OMP_CLAUSE_DECL(sink);
	HOST_WIDE_INT by;

	if (pcg_sink_is_previous(sink))
		return step ? 1 : 0;
	if (!vector || TREE_CODE(vector) != TREE_LIST || TREE_CHAIN(vector) ||
	    !TREE_PURPOSE(vector) ||
	    TREE_CODE(TREE_PURPOSE(vector)) != INTEGER_CST || !step)
		return 0;
	by = tree_to_shwi(fold_convert(ptrdiff_type_node,
				       TREE_PURPOSE(vector)));
	if (pcg_sink_is_negative(vector))
		by = -by;
	return by % step ? 0 : -by / step;
}

static struct pc_event *call_add(struct pcg_lower *l, gimple *stmt, bool wait,
				 int loop)
{
	struct pc_event *event = pcg_event(l, PC_EV_CALL,
					   gimple_location(stmt), 1 + wait);

	event->callee = pc_fn_get(l->program, names[wait]);
	event->callee->flags |= PC_FN_LIBRARY | PC_FN_PURE;
	pcg_event_arg(event, pc_val_int(loop));
	return event;
}

bool pcg_doacross(struct pcg_lower *l, basic_block bb,
		  gimple_stmt_iterator *gsi)
{
	gomp_ordered *stmt = dyn_cast<gomp_ordered *>(gsi_stmt(*gsi));
	int loop = stmt ? loop_of(l, bb) : -1;
	HOST_WIDE_INT step, far;
	struct pc_event *event;

	if (loop < 0)
		return false;
	step = step_of(l->regions.v[loop].stmt);
	for (tree c = gimple_omp_ordered_clauses(stmt); c;
	     c = OMP_CLAUSE_CHAIN(c)) {
		if (OMP_CLAUSE_CODE(c) != PCG_CLAUSE_DOACROSS)
			return false;
		if (pcg_is_source(c)) {
			event = call_add(l, stmt, false, loop);
			if (l->calls)
				pcg_mark_exit(l, gsi, event,
					      PC_REGION_ORDERED);
			continue;
		}
		far = distance(c, step);
		event = call_add(l, stmt, true, loop);
		pcg_event_arg(event, far ? pc_val_int(far) : pc_val());
		if (l->calls && single_succ_p(bb))
			pcg_mark_enter(l, single_succ(bb), event,
				       PC_REGION_ORDERED);
	}
	return true;
}
