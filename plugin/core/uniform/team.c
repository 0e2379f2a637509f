/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * team.c - the rules for differences between the threads of a team, instead of
 *          processes.
 *
 * In:   regions and SSA form of a function.
 * Out:  which locations the threads of a team share, and the states that these
 *       threads see.  A value computed before their team was made is the same
 *       for all; so is what one thread (single, master, ...) writes to a shared
 *       location.  What several threads write there is the same after a
 *       barrier, but this is not proved.  What not all threads write to a
 *       private location differs after that construct, unless all get it there
 *       (copyprivate).
 * Cost: O(operands * nesting of teams) once; O(nesting) for a question.  A
 *       variable is private if its name is used in one parallel region only,
 *       since the compiler renames private copies, and is not passed to the
 *       region.
 * Not:  The target of a private pointer, whose owner is not known; fields of
 *       private records that thread_private.c does not find.
 */
#include <string.h>
#include "base/arena.h"
#include "base/numbers.h"
#include "model/build.h"
#include "model/contents.h"
#include "model/live.h"
#include "model/shown.h"
#include "model/target.h"
#include "model/value.h"
#include "graph/regions.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "uniform/engine.h"

#define CHOSEN 16 /* definitions that one is chosen from */

/* ---- whose variables ---- */

struct homes {
	struct pc_run *run;
	bool *known; /* by place */
};

static void live_at(struct homes *h, uint32_t place, uint32_t team)
{
	const struct pc_fn_info *info = h->run->fn->info;
	uint32_t *home = &h->run->u->home[place];

	if (!h->known[place]) {
		h->known[place] = true;
		*home = team;
	}
	*home = pc_team_both(info, *home, team);
}

static void see_value(struct homes *h, struct pc_val value, uint32_t team)
{
	uint32_t place;

	if (value.kind != PC_VAL_VAR)
		return;
	value = pc_elem_whole(h->run->program, value);
	for (int i = 0; i < 2; i++) {
		value.mod = i ? PC_MOD_DEREF : PC_MOD_NONE;
		place = pc_place_find(h->run->fn, value);
		for (; place != PC_NONE; place = h->run->ssa->places.v[place]
							 .elem)
			live_at(h, place, team);
	}
}

static void see_block(struct homes *h, uint32_t b)
{
	const struct pc_fn *fn = h->run->fn;
	const struct pc_ssa *ssa = h->run->ssa;
	struct pc_cursor cursor = pc_cursor_start(fn, b);
	const struct pc_event *event;
	uint32_t region, team, d = ssa->def_first[b];
	uint32_t call = ssa->call_first[b];

	while ((event = pc_cursor_next(fn, &cursor, &region))) {
		team = pc_team_of(fn->info, region);
		see_value(h, event->dst, team);
		if (call < ssa->call_first[b + 1] &&
		    ssa->calls.v[call].event + 1 == cursor.event)
			h->run->u->call_region[call++] = region;
		for (uint32_t i = 0; i < event->args.n; i++)
			see_value(h, event->args.v[i], team);
		for (; d < ssa->def_first[b + 1]; d++) {
			const struct pc_def *def =
				&ssa->defs.v[ssa->block_defs[d]];

			if (def->kind != PC_DEF_PHI &&
			    def->event >= cursor.event)
				break;
			h->run->u->region[ssa->block_defs[d]] =
				def->kind == PC_DEF_PHI ?
				fn->info->block_in[b] : region;
		}
	}
	see_value(h, fn->blocks.v[b].cond,
		  pc_team_of(fn->info, fn->info->block_region[b]));
	for (; d < ssa->def_first[b + 1]; d++)
		h->run->u->region[ssa->block_defs[d]] = fn->info->block_in[b];
}

void pc_uni_team_prepare(struct pc_run *run)
{
	struct pc_arena *arena = run->program->arena;
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	const struct pc_ssa *ssa = run->ssa;
	struct homes h = { run, PC_ARRAY(arena, ssa->places.n, bool) };

	run->u->region = PC_ARRAY(arena, ssa->defs.n, uint32_t);
	run->u->call_region = PC_ARRAY(arena, ssa->calls.n, uint32_t);
	run->u->home = PC_ARRAY(arena, ssa->places.n, uint32_t);
	for (uint32_t i = 0; i < ssa->defs.n; i++)
		run->u->region[i] = PC_NONE;
	for (uint32_t i = 0; i < ssa->places.n; i++)
		if (ssa->places.v[i].param >= 0)
			live_at(&h, i, PC_NONE);
	for (uint32_t i = 0; i < cfg->n_reach; i++)
		see_block(&h, cfg->rpo[i]);
	pc_uni_private_find(run);
	run->u->set_by_team = PC_ARRAY(arena, ssa->places.n, bool);
	for (uint32_t i = 0; i < ssa->defs.n; i++)
		if (ssa->defs.v[i].kind != PC_DEF_ENTRY &&
		    ssa->defs.v[i].kind != PC_DEF_PHI &&
		    pc_uni_team_shared(run, i))
			run->u->set_by_team[ssa->defs.v[i].place] = true;
}

/* ---- states ---- */

bool pc_uni_team_shared(const struct pc_run *run, uint32_t id)
{
	const struct pc_def *def = &run->ssa->defs.v[id];
	const struct pc_place *place;

	if (def->place == PC_NONE)
		return false;
	place = &run->ssa->places.v[def->place];
	if (pc_val_threadprivate(run->program, place->at))
		return false;
	if (place->shared && !run->u->own[def->place])
		return true;
	return run->u->home[def->place] !=
	       pc_team_of(run->fn->info, run->u->region[id]);
}

struct pc_uni pc_uni_team_def(const struct pc_run *run, uint32_t id,
			      struct pc_uni uni)
{
	const struct pc_def *def = &run->ssa->defs.v[id];
	uint32_t owner = pc_owner_of(run->fn->info, run->u->region[id]);

	/* A private variable that no statement has set; an iteration variable,
	 * of which each thread gets other values. */
	if (def->kind == PC_DEF_ENTRY && run->u->home[def->place] != PC_NONE)
		return pc_uni_of(PC_UNPROVEN);
	if (def->kind == PC_DEF_ASSIGN &&
	    pc_event_iterates(run->fn, def->block, def->event))
		return pc_uni_of(PC_UNPROVEN);
	if (!pc_uni_team_shared(run, id))
		return uni;
	if (owner != PC_NONE && def->kind != PC_DEF_PHI) {
		if (!def->weak || !def->n)
			return pc_uni_of(PC_UNIFORM);
		return pc_uni_opnd(run, run->ssa->opnds.v[def->first + def->n -
							  1], def->block);
	}
	if (uni.strength == PC_DIVERGENT)
		uni.strength = PC_UNPROVEN;
	return uni;
}

/* ---- what not all threads set ---- */

/* Constructs of which a thread may run all, a part or nothing. */
static const bool parts[PC_REGION_COUNT] = {
	[PC_REGION_SINGLE] = true, [PC_REGION_MASTER] = true,
	[PC_REGION_MASKED] = true, [PC_REGION_SECTION] = true,
	[PC_REGION_FOR] = true,
};

/* The outermost of these constructs, for the threads of TEAM, in which DEF is
 * made and which has ended at block USE; or PC_NONE. */
static uint32_t part_of(const struct pc_run *run, uint32_t def, uint32_t use,
			uint32_t team)
{
	const struct pc_fn_info *info = run->fn->info;
	uint32_t r = run->u->region[def], found = PC_NONE;

	if (run->ssa->defs.v[def].block == use)
		return PC_NONE;
	for (; r != team && r != PC_NONE; r = info->regions.v[r].parent) {
		if (info->regions.v[r].kind == PC_REGION_ALONE)
			return PC_NONE;
		if (parts[info->regions.v[r].kind] &&
		    info->regions.v[r].team == team &&
		    !pc_region_in(info, info->block_in[use], r))
			found = r;
	}
	return found;
}

/* Whether PLACE is named by the user and private to each thread of TEAM. */
static bool is_private(const struct pc_run *run, uint32_t place, uint32_t team)
{
	const struct pc_place *p = &run->ssa->places.v[place];

	if (p->at.mod != PC_MOD_NONE)
		return false;
	if (pc_val_threadprivate(run->program, p->at))
		return true;
	/* The bounds of an array, which may be shared, are not among the
	 * arguments passed to the team. */
	return p->at.kind == PC_VAL_VAR && run->u->home[place] == team &&
	       !strchr(p->at.name, '.') &&
	       pc_shown_val(run->program, p->at);
}

/* Whether at the end of REGION all threads of the team get what one thread
 * stored in PLACE. */
static bool is_copied(const struct pc_run *run, uint32_t region, uint32_t place)
{
	const struct pc_region *r = &run->fn->info->regions.v[region];
	struct pc_val at = pc_elem_whole(run->program,
					 run->ssa->places.v[place].at);

	for (uint32_t i = 0; r->kind == PC_REGION_SINGLE &&
	     i < r->begin->args.n; i++) {
		const struct pc_val *to = &r->begin->args.v[i];
		size_t n = pc_val_has_name(*to) ? strlen(to->name) : 0;

		/* Also a part of it: its bounds. */
		if (n && to->kind == at.kind && !strncmp(at.name, to->name, n) &&
		    (!at.name[n] || at.name[n] == '.'))
			return true;
	}
	return false;
}

uint32_t pc_uni_team_part(const struct pc_run *run, uint32_t def, uint32_t use)
{
	const struct pc_fn_info *info = run->fn->info;
	uint32_t team = pc_team_of(info, info->block_in[use]);
	uint32_t place = run->ssa->defs.v[def].place, part;

	if (place == PC_NONE ||
	    (team != PC_NONE && info->regions.v[team].serial) ||
	    !is_private(run, place, team))
		return PC_NONE;
	part = part_of(run, def, use, team);
	return part == PC_NONE || is_copied(run, part, place) ||
	       pc_ssa_is_error(run->fn, def) ? PC_NONE : part;
}

/* Whether DEF, which is no phi, certainly stores a value: a function that is not
 * seen need not change what it gets the address of. */
static bool stores(const struct pc_run *run, uint32_t def)
{
	const struct pc_def *d = &run->ssa->defs.v[def];
	const struct pc_event *event;

	if (d->kind != PC_DEF_OUTPUT && d->kind != PC_DEF_EFFECT)
		return d->kind != PC_DEF_ALIAS;
	event = pc_event_at(run->fn, d->block, d->event);
	return pc_event_runs(event) || (event->callee && event->callee->op);
}

/* The same for DEF, or one in the same construct that it is chosen from. */
static bool any_stores(const struct pc_run *run, uint32_t def)
{
	uint32_t list[CHOSEN] = { def }, n = 1;

	for (uint32_t i = 0; i < n; i++) {
		const struct pc_def *d = &run->ssa->defs.v[list[i]];

		if (d->kind != PC_DEF_PHI && stores(run, list[i]))
			return true;
		for (uint32_t k = 0; d->kind == PC_DEF_PHI && k < d->n; k++) {
			uint32_t from = run->ssa->opnds.v[d->first + k].def;

			if (from == PC_NONE || pc_has(list, n, from) ||
			    run->u->region[from] != run->u->region[def])
				continue;
			if (n == CHOSEN)
				return true;
			list[n++] = from;
		}
	}
	return false;
}

/* ---- uses ---- */

/* Whether BLOCK is in a critical region, where threads read DEF one after the
 * other and some write to its location. */
static bool is_set_locked(const struct pc_run *run, uint32_t def,
			  uint32_t block)
{
	const struct pc_fn_info *info = run->fn->info;
	uint32_t place = run->ssa->defs.v[def].place;
	uint32_t region = info->block_in[block];

	if (place == PC_NONE || !run->u->set_by_team[place])
		return false;
	for (; region != PC_NONE; region = info->regions.v[region].parent) {
		if (pc_region_is_team(info->regions.v[region].kind))
			return false;
		if (info->regions.v[region].kind == PC_REGION_CRITICAL)
			return true;
	}
	return false;
}

struct pc_uni pc_uni_team_use(const struct pc_run *run, uint32_t def,
			      uint32_t use, struct pc_uni uni)
{
	const struct pc_fn_info *info = run->fn->info;
	uint32_t from = pc_team_of(info, run->u->region[def]);
	uint32_t to = pc_team_of(info, info->block_in[use]);
	uint32_t place = run->ssa->defs.v[def].place, part;

	if (is_set_locked(run, def, use))
		return pc_uni_of(PC_UNPROVEN);
	part = place == PC_NONE ? PC_NONE : part_of(run, def, use, to);
	if (part != PC_NONE && is_copied(run, part, place))
		return pc_uni_of(PC_UNIFORM);
	/* OpenMP 5.2, 5.2: only the first thread keeps its value. */
	if (from != to && place != PC_NONE &&
	    pc_val_threadprivate(run->program, run->ssa->places.v[place].at))
		return pc_uni_of(PC_UNPROVEN);
	/* Made before the team was. */
	if (from != to && pc_team_both(info, to, from) != to)
		return pc_uni_of(PC_UNIFORM);
	if (to != PC_NONE && info->regions.v[to].serial)
		return pc_uni_of(PC_UNIFORM);
	if (pc_uni_team_part(run, def, use) != PC_NONE)
		return pc_uni_of(any_stores(run, def) ? PC_DIVERGENT :
							      PC_UNPROVEN);
	return uni;
}

bool pc_uni_team_one(const struct pc_run *run, const struct pc_ssa_call *call)
{
	return pc_owner_of(run->fn->info, run->u->call_region[
				   call - run->ssa->calls.v]) != PC_NONE;
}
