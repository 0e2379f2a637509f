/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * agree.c - what follows once a warning has been given.
 *
 * In:   a closed program whose conditionals have been compared (sides.c).
 * Out:  info->agreed: conditions at which some processes leave the function
 *       without a collective and others may call one, and which have a warning
 *       or are checked at run time. Values are analyzed again under the
 *       assumption that all processes take the same path there.
 * Cost: that of the pass "uniform" once more, if there is such a condition.
 * Not:  a single unit, whose callers may ensure that the condition is the
 *       same.
 *
 * RATIONALE: processes that return together from the function took the same
 * path at such a condition; otherwise the job hangs in the collective, which is
 * what the warning says. Without this rule, the values that a function stores
 * when a process leaves early (an invalid argument, no memory) would differ in
 * the whole program after it, and one warning would become a hundred. The
 * condition itself remains: its warning is given again, unless it was a
 * consequence of another one.
 */
#include "base/arena.h"
#include "model/call.h"
#include "model/contents.h"
#include "model/live.h"
#include "graph/callgraph.h"
#include "graph/fn_info.h"
#include "graph/reach_blocks.h"
#include "model/target.h"
#include "report/cause.h"
#include "report/diag.h"
#include "uniform/uniform.h"
#include "match/sides.h"

static bool calls_collective(const struct pc_block *block)
{
	for (uint32_t e = 0; e < block->events.n; e++) {
		const struct pc_event *event = &block->events.v[e];
		const struct pc_fn *to = pc_event_target(event);

		if (pc_event_collective(event) || (to && to->info->may_coll))
			return true;
	}
	return false;
}

/* Reach the blocks of FN from which control can reach a collective. */
static void find_ahead(struct pc_visit *ahead, struct pc_arena *arena,
		       const struct pc_fn *fn)
{
	const struct pc_cfg *cfg = &fn->info->cfg;

	pc_visit_begin(ahead, arena, fn->blocks.n, pc_edges_back(cfg));
	for (uint32_t i = 0; i < cfg->n_reach; i++)
		if (calls_collective(&fn->blocks.v[cfg->rpo[i]]))
			pc_visit_add(ahead, cfg->rpo[i]);
	pc_visit_all(ahead);
}

/* Whether one successor of BLOCK leads out of FN without a collective, and
 * another may lead to one. */
static bool leaves(const struct pc_fn *fn, const struct pc_visit *ahead,
		   uint32_t block)
{
	const struct pc_block *b = &fn->blocks.v[block];
	bool without = false, with = false;

	for (uint32_t i = 0; i < b->succ.n; i++) {
		without |= !pc_visit_has(ahead, b->succ.v[i]);
		with |= pc_visit_has(ahead, b->succ.v[i]);
	}
	return without && with;
}

static bool note_fn(struct pc_program *program, struct pc_fn *fn)
{
	struct pc_fn_info *info = fn->info;
	struct pc_visit ahead = { 0 };
	bool any = false;

	if (!info->causes.n)
		return false;
	find_ahead(&ahead, program->arena, fn);
	for (uint32_t i = 0; i < info->causes.n; i++) {
		if (!leaves(fn, &ahead, info->causes.v[i].block))
			continue;
		if (!info->agreed)
			info->agreed = PC_ARRAY(program->arena, fn->blocks.n,
						bool);
		info->agreed[info->causes.v[i].block] = true;
		any = true;
	}
	return any;
}

bool pc_agree_assume(struct pc_program *program)
{
	uint32_t n;
	struct pc_fn **order = pc_callgraph_order(program, &n);
	bool any = false;

	for (uint32_t i = 0; i < n; i++)
		any |= note_fn(program, order[i]);
	if (!any)
		return false;
	for (uint32_t i = 0; i < n; i++) {
		struct pc_fn_info *info = order[i]->info;

		info->causes.n = 0;
		info->sequence = NULL;
		info->axes[PC_AXIS_PROCESSES] = NULL;
	}
	pc_uniform_axis(program, PC_AXIS_PROCESSES);
	return true;
}
