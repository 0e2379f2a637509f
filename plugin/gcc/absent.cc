// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * absent.cc - hooks of a unit without MPI, which may become a part of a program
 *             that is not linked with the run time.
 *
 * In:   a call of the run time in a function that has blocks, not in SSA form;
 *       the call that the program makes otherwise, if there is one.
 * Out:  the call is made only if the function exists: it is weak.
 * Cost: two or three blocks for each call; at run time one comparison.
 *
 * RATIONALE: functions of other units that a parallel region calls may be
 * checked, and the checks need the hooks of the region (plan.c of core).  But
 * the program may as well have no MPI, and it must then link as without the
 * plugin.
 */
#include "instrument.h"

bool pcg_may_be_absent(void)
{
	return pcg_unit.program && !pc_has_mpi(pcg_unit.program);
}

tree pcg_absent_decl(tree decl)
{
	if (pcg_may_be_absent())
		declare_weak(decl);
	return decl;
}

void pcg_absent_guard(gimple_stmt_iterator gsi, gcall *otherwise)
{
	gcall *call = as_a<gcall *>(gsi_stmt(gsi));
	basic_block before = gsi_bb(gsi), with, after, without;
	tree callee = gimple_call_fn(call);
	gcond *cond;
	edge e;

	gsi_prev(&gsi);
	e = gsi_end_p(gsi) ? split_block_after_labels(before)
			   : split_block(before, gsi_stmt(gsi));
	with = e->dest;
	after = split_block(with, call)->dest;
	cond = gimple_build_cond(NE_EXPR, callee,
				 build_zero_cst(TREE_TYPE(callee)), NULL_TREE,
				 NULL_TREE);
	gimple_set_location(cond, gimple_location(call));
	gimple_set_block(cond, gimple_block(call));
	gsi = gsi_last_bb(before);
	gsi_insert_after(&gsi, cond, GSI_NEW_STMT);
	e->flags = (e->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
	e->probability = profile_probability::likely();
	without = after;
	if (otherwise) {
		without = create_empty_bb(with);
		if (before->loop_father)
			add_bb_to_loop(without, before->loop_father);
		gsi = gsi_start_bb(without);
		gsi_insert_after(&gsi, otherwise, GSI_NEW_STMT);
		make_single_succ_edge(without, after, EDGE_FALLTHRU);
	}
	make_edge(before, without, EDGE_FALSE_VALUE)->probability =
		profile_probability::unlikely();
	free_dominance_info(CDI_DOMINATORS);
	free_dominance_info(CDI_POST_DOMINATORS);
}
