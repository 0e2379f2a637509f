/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * uniform_kept.c - which definition a value may still be that somebody may have
 *                  written meanwhile.
 *
 * In:   SSA form, effects.
 * Out:  uniform_fn.kept: the definition that one may still have the value of;
 *       itself if it is a new one.
 * Cost: O(operands) a round, at most ROUNDS.
 * Not:  only Fortran, where everything is passed by reference: that an unknown
 *       procedure gets it says nothing of what it does.
 */
#include "uniform_in.h"

#define ROUNDS 8

/* Whether CALL writes its argument ARG only if a procedure does of which nothing
 * is known. */
static bool is_guess(const struct pc_fn *fn, const struct pc_event *call,
		     uint32_t arg)
{
	const struct pc_fn *to = pc_event_target(call);

	if (fn->lang != PC_LANG_FORTRAN)
		return false;
	if (to && to->info->effects)
		return arg < 63 &&
		       !(to->info->effects->param_sets >> arg & 1);
	return pc_call_guessed(fn, call);
}

/* What PHI may still be: the same whichever way; PC_NONE: not known yet. */
static uint32_t kept_by_phi(const struct pc_run *run, const uint32_t *kept,
			    uint32_t phi)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	const struct pc_def *def = &run->ssa->defs.v[phi];
	uint32_t same = PC_NONE;

	for (uint32_t i = 0; i < def->n; i++) {
		uint32_t from = cfg->preds[cfg->pred_first[def->block] + i];
		uint32_t one = run->ssa->opnds.v[def->first + i].def;

		if (cfg->num[from] == PC_NONE)
			continue;
		if (one == PC_NONE)
			return phi;
		if (kept[one] == PC_NONE)
			continue;
		if (same != PC_NONE && same != kept[one])
			return phi;
		same = kept[one];
	}
	return same;
}

static uint32_t kept_by(const struct pc_run *run, const uint32_t *kept,
			uint32_t id)
{
	const struct pc_def *def = &run->ssa->defs.v[id];

	if (def->kind == PC_DEF_PHI)
		return kept_by_phi(run, kept, id);
	if (def->kind == PC_DEF_OUTPUT && def->n && def->arg >= 0 &&
	    is_guess(run->fn, pc_event_at(run->fn, def->block, def->event),
		     (uint32_t)def->arg))
		return kept[run->ssa->opnds.v[def->first + def->n - 1].def];
	return id;
}

static bool look_at(const struct pc_run *run, uint32_t *kept)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	const struct pc_ssa *ssa = run->ssa;
	bool news = false;

	for (uint32_t r = 0; r < cfg->n_reach; r++) {
		uint32_t b = cfg->rpo[r];

		for (uint32_t i = ssa->def_first[b]; i < ssa->def_first[b + 1];
		     i++) {
			uint32_t id = ssa->block_defs[i];
			uint32_t now = kept_by(run, kept, id);

			/* A phi that is a new value stays one. */
			if (kept[id] == id || now == kept[id])
				continue;
			kept[id] = now;
			news = true;
		}
	}
	return news;
}

void pc_uni_kept(struct pc_run *run)
{
	uint32_t n = run->ssa->defs.n, round = 0;
	uint32_t *kept = pc_arena_alloc(run->program->arena,
					n * sizeof *kept);

	for (uint32_t i = 0; i < n; i++)
		kept[i] = run->ssa->defs.v[i].kind == PC_DEF_PHI ||
			  run->ssa->defs.v[i].kind == PC_DEF_OUTPUT ?
			  PC_NONE : i;
	while (look_at(run, kept) && round < ROUNDS)
		round++;
	for (uint32_t i = 0; round == ROUNDS && i < n; i++)
		kept[i] = i;
	run->u->kept = kept;
}
