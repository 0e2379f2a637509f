/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * one_shot.c - calls that each process makes once, in a loop or behind it, or when
 *              it first uses something.
 *
 *     for (i = 0; i < n; i++)
 *             if (due && MPI_Wtime () > limit) {
 *                     due = 0;
 *                     MPI_Allreduce (...);
 *             }
 *     if (due)
 *             MPI_Allreduce (...);
 *
 * In:   a collective that one side of a walk calls and the other does not.
 * Out:  whether the same call is made in a loop and behind it, both only if a
 *       flag has a certain value, and the one in the loop changes the flag.
 * Cost: O(calls of the function * PC_CLAIMS_AT^2).
 * Not:  that the calls of different iterations are equal, and that nothing else is
 *       called between them: it is not proved.
 */
#include "graph/callgraph.h"
#include "graph/loops.h"
#include "memory/places.h"
#include "memory/ssa_claim.h"
#include "memory/ssa_known.h"
#include "memory/ssa_query.h"
#include "model/target.h"
#include "match/compare.h"
#include "match/walk.h"

#define LONGEST 4  /* computations between a flag and its test */

/* A process reaches block REGION only if what is in PLACE IS NUM. */
struct flag {
	uint32_t place, region;
	enum pc_oper is;
	int64_t num;
};

/* Set FLAGS to what control comes to BLOCK of FN by; returns their number. */
static uint32_t find_flags(const struct pc_fn *fn, uint32_t block,
			   struct flag flags[PC_CLAIMS_AT])
{
	struct pc_claim_at claims[PC_CLAIMS_AT];
	uint32_t n = pc_ssa_claims_at(fn, block, LONGEST, claims), found = 0;

	for (uint32_t i = 0; i < n; i++) {
		const struct pc_claim *c = &claims[i].claim;
		struct pc_opnd opnd = pc_ssa_bare(
			fn, (struct pc_opnd){ c->x.at, c->x.val }, LONGEST);
		uint32_t place = opnd.def == PC_NONE ? PC_NONE :
				 fn->info->ssa->defs.v[opnd.def].place;

		if (c->number && place != PC_NONE)
			flags[found++] = (struct flag){
				place, claims[i].region, c->is, c->num };
	}
	return found;
}

/* Whether FLAG gets another value in its region. */
static bool is_changed(const struct pc_fn *fn, const struct flag *flag)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	for (uint32_t i = 0; i < ssa->defs.n; i++) {
		const struct pc_def *def = &ssa->defs.v[i];
		const struct pc_event *event;

		if (def->place != flag->place || def->weak ||
		    def->kind != PC_DEF_ASSIGN ||
		    !pc_ssa_dominates(fn, flag->region, def->block))
			continue;
		event = pc_event_at(fn, def->block, def->event);
		if (event->oper == PC_OPER_COPY && event->args.n == 1 &&
		    event->args.v[0].kind == PC_VAL_INT &&
		    !pc_oper_holds(flag->is, event->args.v[0].num, flag->num))
			return true;
	}
	return false;
}

/* Whether the calls in blocks INSIDE, of a loop, and BEHIND it have such a flag:
 * each is behind a test of its own, the former in the loop. */
static bool have_flag(const struct pc_fn *fn, uint32_t inside, uint32_t behind)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	uint32_t head = pc_cfg_loop(cfg, inside);
	struct flag a[PC_CLAIMS_AT], b[PC_CLAIMS_AT];
	uint32_t na, nb;

	if (head == PC_NONE || pc_cfg_in_loop(cfg, behind, head))
		return false;
	na = find_flags(fn, inside, a);
	nb = find_flags(fn, behind, b);
	for (uint32_t i = 0; i < na; i++)
		for (uint32_t k = 0; k < nb; k++)
			if (pc_cfg_in_loop(cfg, a[i].region, head) &&
			    !pc_ssa_dominates(fn, b[k].region, inside) &&
			    a[i].place == b[k].place && a[i].is == b[k].is &&
			    a[i].num == b[k].num && is_changed(fn, &a[i]))
				return true;
	return false;
}

bool seq_is_one_shot(const struct seq_walk *w)
{
	const struct pc_fn *fn = w->fn;
	const struct pc_event *call;
	uint32_t block, event;

	if (w->program->opts->level == PC_LEVEL_STRICT)
		return false;
	pc_spot_outer(&w->found.first, &block, &event);
	if (event == PC_NONE)
		return false;
	call = pc_event_at(fn, block, event);
	for (uint32_t i = 0; i < fn->info->cfg.n_reach; i++) {
		uint32_t b = fn->info->cfg.rpo[i];

		for (uint32_t k = w->of->obs_first[b];
		     k < w->of->obs_first[b + 1]; k++)
			if (pc_event_at(fn, b, w->of->obs[k])->callee ==
				    call->callee && call->callee &&
			    (have_flag(fn, block, b) || have_flag(fn, b, block)))
				return true;
	}
	return false;
}

/* ---- the first use ---- */

/* Whether FN sets the variable PLACE to a number. */
static bool sets_flag(const struct pc_fn *fn, uint32_t place)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	for (uint32_t i = 0; i < ssa->defs.n; i++) {
		const struct pc_def *def = &ssa->defs.v[i];
		const struct pc_event *event;

		if (def->place != place || def->weak || def->kind != PC_DEF_ASSIGN)
			continue;
		event = pc_event_at(fn, def->block, def->event);
		if (event->oper == PC_OPER_COPY && event->args.n == 1 &&
		    event->args.v[0].kind == PC_VAL_INT)
			return true;
	}
	return false;
}

/* Whether BLOCK of FN tests a variable that FN sets, and that keeps its value. */
static bool tests_flag(const struct pc_fn *fn, uint32_t block)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	struct pc_claim claims[PC_CLAIMS];
	uint32_t n = fn->blocks.v[block].term != PC_TERM_BR ? 0 :
		     pc_ssa_claims(fn, block, 0, LONGEST, claims);

	for (uint32_t i = 0; i < n; i++) {
		uint32_t at = claims[i].x.at == PC_NONE ? PC_NONE :
			      ssa->defs.v[claims[i].x.at].place;

		if (at != PC_NONE && claims[i].number &&
		    ssa->places.v[at].at.kind == PC_VAL_GLOBAL &&
		    sets_flag(fn, at))
			return true;
	}
	return false;
}

/* Whether FN calls TO in a block that every process passes before BLOCK. */
static bool is_called_before(const struct pc_fn *fn, const struct pc_fn *to,
			     uint32_t block)
{
	for (uint32_t i = 0; i < fn->info->calls.n; i++) {
		const struct pc_edge *edge = &fn->info->calls.v[i];

		if (edge->callee == to->index &&
		    pc_ssa_dominates(fn, edge->block, block))
			return true;
	}
	return false;
}

bool seq_is_used_before(const struct seq_walk *w, const struct seq_side *side)
{
	const struct pc_frame *f = side->frame;

	if (!f || w->program->opts->level == PC_LEVEL_STRICT ||
	    !tests_flag(side->fn, side->block))
		return false;
	while (f->up)
		f = f->up;
	return is_called_before(w->fn, pc_event_target(pc_event_at(
				f->fn, f->block, f->event)), w->block);
}
