/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * open_team.c - finds functions in which processes may begin teams of different
 *               size (contract in open_ends.h).
 *
 * In:   events; the blocks that all paths pass (flow.h); claims of values.
 * Out:  whether a function sets a number of threads or teams that is not proved
 *       to be the same on all processes, or perhaps not on all of them.  The
 *       clauses num_threads, num_teams, thread_limit and if are such calls in
 *       the model.
 * Cost: O(events).
 * Not:  LIMIT: the environment (OMP_NUM_THREADS), and what functions of other
 *       units set, is taken for the same on all processes.
 */
#include "proof/open_ends.h"

#include "model/live.h"
#include "tables/omp_names.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "graph/outside.h"
#include "memory/ssa_query.h"
#include "value/nodes.h"
#include "proof/sides.h"

/* Whether all processes make the call E of BLOCK of FN, with the same value. */
static bool sets_same(struct pc_program *program, const struct pc_fn *fn,
		      uint32_t block, uint32_t e, pc_prove_value *prove)
{
	const struct pc_val *val = &pc_event_at(fn, block, e)->args.v[0];
	const struct pc_ssa_call *call = pc_ssa_call_at(fn, block, e);

	if (!pc_fn_is_main(fn) || !fn->info->sides ||
	    !fn->info->sides->flow->always[block])
		return false;
	return val->kind == PC_VAL_INT ||
	       (call && prove(program, fn,
			      val->mod == PC_MOD_ADDR ?
				      pc_ssa_content(fn, call, 0) :
				      pc_ssa_arg(fn, call, 0),
			      block, PC_NODE_NONE));
}

bool pc_open_team(struct pc_program *program, const struct pc_fn *fn,
		  pc_prove_value *prove)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; fn->info->cfg.num[b] != PC_NONE &&
		     e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			if (!event->args.n)
				continue;
			if (event->kind == PC_EV_CALL ?
				event->callee &&
				pc_team_call(event->callee->name) &&
				!sets_same(program, fn, b, e, prove) :
				event->kind == PC_EV_ENTER &&
				event->region == PC_REGION_MASKED &&
				event->args.v[0].kind != PC_VAL_INT)
				return true;
		}
	return false;
}
