/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * thread_private.c - fields of records that are private to each thread of a
 *                    team.
 *
 * In:   regions and SSA form of a function; the loads and stores of fields and
 *       their objects (`exact`).
 * Out:  for a field that is used only in such records: its home is their team
 *       (run->u->home), and it is not a shared location (run->u->own).
 * Cost: O(operands * records), at most RECORDS of them.
 * Not:  A field that a call may set, or that is reached through a pointer: its
 *       owner is not known.
 */
#include "base/arena.h"
#include "model/contents.h"
#include "model/flags.h"
#include "graph/regions.h"
#include "memory/ssa_query.h"
#include "uniform/engine.h"

#define RECORDS 8

struct record {
	const char *name; /* of the variable */
	uint32_t home;
	bool known;
};

struct records {
	struct pc_run *run;
	struct record list[RECORDS];
	uint32_t n;
	bool *seen;     /* by place */
	uint32_t *home; /* by place: that of all records used, or PC_NONE */
};

/* The variable whose field EVENT loads or stores; NULL: not known. */
static const char *record_of(const struct pc_event *event)
{
	const struct pc_val *last = event->args.n ?
				    &event->args.v[event->args.n - 1] : NULL;

	return last && event->flags & (PC_EVF_EXACT | PC_EVF_SOLE) &&
			       last->kind == PC_VAL_VAR &&
			       last->mod == PC_MOD_ADDR ?
		       last->name : NULL;
}

static struct record *find(struct records *r, const char *name)
{
	for (uint32_t i = 0; i < r->n; i++)
		if (r->list[i].name == name)
			return &r->list[i];
	return NULL;
}

static void note(struct records *r, const struct pc_event *event)
{
	const char *name = record_of(event);

	if (name && r->n < RECORDS && !find(r, name))
		r->list[r->n++].name = name;
}

/* VALUE is used in TEAM. */
static void live_at(struct records *r, struct pc_val value, uint32_t team)
{
	struct record *record = value.kind == PC_VAL_VAR ?
				find(r, value.name) : NULL;

	if (!record)
		return;
	if (!record->known)
		record->home = team;
	record->known = true;
	record->home = pc_team_both(r->run->fn->info, record->home, team);
}

/* EVENT loads or stores the field AT of the function of R. */
static void see_field(struct records *r, const struct pc_event *event,
		      struct pc_val at)
{
	const char *name = record_of(event);
	const struct record *record = name ? find(r, name) : NULL;
	uint32_t place = at.kind == PC_VAL_FIELD && at.mod == PC_MOD_NONE ?
				 pc_place_find(r->run->fn, at) : PC_NONE;
	uint32_t home = record ? record->home : PC_NONE;

	if (place == PC_NONE)
		return;
	if (r->seen[place] && r->home[place] != home)
		home = PC_NONE;
	r->home[place] = home;
	r->seen[place] = true;
}

static void each(struct records *r,
		 void (*look)(struct records *r, const struct pc_event *event,
			      uint32_t team))
{
	const struct pc_fn *fn = r->run->fn;
	const struct pc_cfg *cfg = &fn->info->cfg;

	for (uint32_t i = 0; i < cfg->n_reach; i++) {
		struct pc_cursor cursor = pc_cursor_start(fn, cfg->rpo[i]);
		const struct pc_event *event;
		uint32_t region;

		while ((event = pc_cursor_next(fn, &cursor, &region)))
			look(r, event, pc_team_of(fn->info, region));
	}
}

static void look_for_records(struct records *r, const struct pc_event *event,
			     uint32_t team)
{
	(void)team;
	if (event->kind == PC_EV_ASSIGN)
		note(r, event);
}

static void look_at_uses(struct records *r, const struct pc_event *event,
			 uint32_t team)
{
	live_at(r, event->dst, team);
	for (uint32_t i = 0; i < event->args.n; i++)
		live_at(r, event->args.v[i], team);
}

static void look_at_fields(struct records *r, const struct pc_event *event,
			   uint32_t team)
{
	(void)team;
	see_field(r, event, event->dst);
	for (uint32_t i = 0; i < event->args.n; i++)
		see_field(r, event, event->args.v[i]);
}

void pc_uni_private_find(struct pc_run *run)
{
	const struct pc_ssa *ssa = run->ssa;
	struct pc_arena *arena = run->program->arena;
	struct records r = { .run = run };

	run->u->own = PC_ARRAY(arena, ssa->places.n, bool);
	r.seen = PC_ARRAY(arena, ssa->places.n, bool);
	r.home = PC_ARRAY(arena, ssa->places.n, uint32_t);
	each(&r, look_for_records);
	if (!r.n)
		return;
	each(&r, look_at_uses);
	each(&r, look_at_fields);
	for (uint32_t i = 0; i < ssa->places.n; i++)
		run->u->own[i] = r.seen[i] && r.home[i] != PC_NONE;
	for (uint32_t i = 0; i < ssa->defs.n; i++)
		if (ssa->defs.v[i].kind != PC_DEF_ENTRY &&
		    ssa->defs.v[i].kind != PC_DEF_PHI &&
		    ssa->defs.v[i].kind != PC_DEF_ASSIGN &&
		    ssa->defs.v[i].place != PC_NONE)
			run->u->own[ssa->defs.v[i].place] = false;
	for (uint32_t i = 0; i < ssa->places.n; i++)
		if (run->u->own[i])
			run->u->home[i] = r.home[i];
}
