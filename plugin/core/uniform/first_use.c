/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * first_use.c - what a process sets when it first needs it
 *               (first_use_fields.h), some earlier than others: if (rank == 0)
 *               log (options ()->name);
 *
 * In:   a phi after the test of such a flag.
 * Out:  which of its operands are set now, in the region.  An operand that
 *       comes on the path of the test is what the region made earlier; if it
 *       differs, that is not proved.
 * Cost: O(predecessors), once for each phi that may differ.
 * Not:  It is not proved that the region makes the same whenever it runs.
 */
#include "base/arena.h"
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "uniform/first_use_fields.h"
#include "uniform/rules.h"

/* Whether OPND was there at TEST already. */
static bool is_older(const struct pc_run *run, struct pc_opnd opnd,
		     uint32_t test)
{
	return opnd.def != PC_NONE &&
	       pc_ssa_dominates(run->fn, run->ssa->defs.v[opnd.def].block,
				test);
}

static bool is_once(struct pc_run *run, const struct pc_def *phi)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	uint32_t now = 0, before = 0, test = PC_NONE;

	for (uint32_t i = 0; i < phi->n; i++) {
		uint32_t from = cfg->preds[cfg->pred_first[phi->block] + i];

		if (cfg->num[from] == PC_NONE)
			continue;
		switch (pc_once_way(run->once, run->fn, phi->block, from,
				    &test)) {
		case PC_ONCE_NOW:
			now++;
			break;
		case PC_ONCE_BEFORE:
			if (!is_older(run, run->ssa->opnds.v[phi->first + i],
				      test))
				return false;
			before++;
			break;
		default:
			return false;
		}
	}
	return now && before &&
	       pc_once_set(run->once, run->ssa->places.v[phi->place].at);
}

bool pc_uni_once(struct pc_run *run, uint32_t phi)
{
	const struct pc_def *def = &run->ssa->defs.v[phi];
	uint8_t *known;

	if (run->axis == PC_AXIS_THREADS || def->place == PC_NONE ||
	    !run->ssa->places.v[def->place].shared)
		return false;
	if (!run->once)
		run->once = pc_once_find(run->program);
	if (!pc_once_tests(run->once, run->fn))
		return false;
	if (!run->u->once)
		run->u->once = PC_ARRAY(run->program->arena, run->ssa->defs.n,
					uint8_t);
	known = &run->u->once[phi];
	if (!*known)
		*known = 1 + is_once(run, def);
	return *known == 2;
}

bool pc_uni_first(const struct pc_run *run, const struct pc_def *phi,
		  uint32_t i)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	uint32_t from = cfg->preds[cfg->pred_first[phi->block] + i], test;

	return cfg->num[from] != PC_NONE &&
	       pc_once_way(run->once, run->fn, phi->block, from, &test) ==
		       PC_ONCE_NOW;
}
