/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * polled.c - functions that test a request and are called again until the
 *            request is complete.
 *
 * In:   a function, the loops of its callers.
 * Out:  whether each call of it is in a loop that its result can end.
 * Cost: O(blocks of the callers), for a function that tests a request.
 * Not:  that the result tells whether the request is complete; a loop in the
 *       function itself (match/polling_loop.c); callers of callers.
 *
 * RATIONALE: `while (!done ());`, where done () calls MPI_Test and, if the
 * request is complete, a collective: a process that finds it incomplete asks
 * again, so that each may call the collective once.
 */
#include "model/contents.h"
#include "model/live.h"
#include "model/opts.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "model/target.h"
#include "uniform/rules.h"

#define LONGEST 6 /* computations between the result and the condition */

/* Whether OPND of BY is computed from the result of a call of FN in BLOCK. */
static bool is_result(const struct pc_fn *by, struct pc_opnd opnd,
		      const struct pc_fn *fn, uint32_t block)
{
	const struct pc_ssa *ssa = by->info->ssa;

	for (int i = 0; i < LONGEST && opnd.def != PC_NONE; i++) {
		const struct pc_def *def = &ssa->defs.v[opnd.def];

		if (def->kind == PC_DEF_RESULT)
			return def->block == block &&
			       pc_event_target(pc_event_at(by, block,
							   def->event)) == fn;
		if (def->kind != PC_DEF_ASSIGN || !def->n)
			return false;
		opnd = ssa->opnds.v[def->first];
	}
	return false;
}

/* Whether the result of the call of FN in BLOCK of BY can end a loop around
 * it. */
static bool ends_loop(const struct pc_fn *by, const struct pc_fn *fn,
		      uint32_t block)
{
	const struct pc_cfg *cfg = &by->info->cfg;
	uint32_t head = pc_cfg_loop(cfg, block);

	for (uint32_t i = 0; head != PC_NONE && i < cfg->n_reach; i++) {
		uint32_t at = cfg->rpo[i];
		const struct pc_block *b = &by->blocks.v[at];

		if (b->term == PC_TERM_BR && pc_cfg_in_loop(cfg, at, head) &&
		    pc_cfg_leaves(cfg, b, head) &&
		    is_result(by, by->info->ssa->cond[at], fn, block))
			return true;
	}
	return false;
}

bool pc_uni_polled(const struct pc_run *run)
{
	const struct pc_uniform_fn *u = run->u;

	if (u->outside || run->program->opts->level == PC_LEVEL_STRICT)
		return false;
	for (uint32_t i = 0; i < u->callers.n; i++)
		if (!ends_loop(run->program->fns.v[u->callers.v[i].fn],
			       run->fn, u->callers.v[i].block))
			return false;
	return u->callers.n;
}
