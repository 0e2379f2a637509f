/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * level_unit.c - what one unit knows of thread levels, as text and numbers
 *                (level_table.h).
 *
 * In:   program->levels, regions and sites, behind the pass "levels".
 * Out:  for each function its calls, one for each construct and callee, and
 *       what is asked for.
 * Cost: O(events).
 * Not:  LIMIT: whether a call of another unit's function overlaps with other
 *       calls; functions that cannot be analysed; calls through pointers.
 */
#include "levels.h"

struct maker {
	struct pc_arena *arena;
	struct pc_program *program;
	const struct pc_fn *fn;
	struct pc_level_fn *to;
	const char **in;     /* by region: its text, or NULL */
	uint32_t *mpi[2];    /* by region + 1: its MPI call + 1, if it is not
			      * parallel, if it is */
	uint32_t *of, *at;   /* by function: the last caller and its region, + 1 */
};

static const char *copy(struct maker *m, const char *text)
{
	return pc_arena_strndup(m->arena, text, strlen(text));
}

static const char *place(struct maker *m, struct pc_loc loc)
{
	return copy(m, pc_loc_text(m->program, loc));
}

/* " in single (a.c:12) in parallel (a.c:10)", the innermost six. */
static const char *construct_text(struct maker *m, uint32_t region)
{
	const struct pc_fn_info *info = m->fn->info;
	const char *text = "";
	int shown = 0;

	if (region == PC_NONE)
		return "";
	if (m->in[region])
		return m->in[region];
	for (uint32_t r = region; r != PC_NONE; r = info->regions.v[r].parent) {
		if (shown++ == 6) {
			text = pc_arena_printf(m->arena, "%s ...", text);
			break;
		}
		text = pc_arena_printf(m->arena, "%s in %s (%s)", text,
				       pc_region_written(m->fn, info->regions
							 .v[r].kind),
				       pc_loc_text(m->program,
						   info->regions.v[r].loc));
	}
	m->in[region] = text;
	return text;
}

static struct pc_level_call begin(struct maker *m, const char *name,
				  struct pc_loc loc, uint32_t region)
{
	struct pc_level_call call = { 0 };

	call.name = copy(m, name);
	call.at = place(m, loc);
	call.in = construct_text(m, region);
	for (int c = 0; c < PC_CTX_COUNT; c++)
		call.to[c] = region == PC_NONE ? (uint8_t)c :
			     m->fn->info->regions.v[region].to[c];
	return call;
}

static const char *beside_text(struct maker *m, const struct pc_site *site)
{
	const struct pc_orphan *beside = &site->beside;
	const struct pc_site *other;
	const struct pc_fn *callee;

	if (!beside->fn)
		return NULL;
	other = &beside->fn->info->sites.v[beside->site];
	callee = pc_site_event(beside->fn, other)->callee;
	return pc_arena_printf(m->arena, "%s (%s)",
			       callee->op ? callee->op->name : callee->pretty,
			       pc_loc_text(m->program,
					   pc_site_loc(beside->fn, other)));
}

static void add_mpi(struct maker *m, const struct pc_site *site,
		    const char *name)
{
	uint32_t *first = &m->mpi[site->parallel][site->region + 1];
	struct pc_level_call call;

	if (*first) {
		m->to->calls.v[*first - 1].more++;
		return;
	}
	call = begin(m, name, pc_site_loc(m->fn, site), site->region);
	call.mpi = true;
	call.parallel = site->parallel;
	call.beside = site->parallel ? beside_text(m, site) : NULL;
	pc_vec_push(m->arena, m->to->calls, call);
	*first = m->to->calls.n;
}

/* A call of FN; equal ones that follow each other are one. */
static void add_call(struct maker *m, const struct pc_fn *fn,
		     const struct pc_site *site, struct pc_loc loc,
		     uint32_t region)
{
	bool starts = site && site->starts == fn;
	bool parallel = site && site->parallel;
	struct pc_level_call call;

	if (!starts && !parallel && m->of[fn->index] == m->fn->index + 1 &&
	    m->at[fn->index] == region)
		return;
	m->of[fn->index] = m->fn->index + 1;
	m->at[fn->index] = region;
	call = begin(m, fn->name, loc, region);
	call.starts = starts;
	call.parallel = parallel;
	call.beside = parallel ? beside_text(m, site) : NULL;
	pc_vec_push(m->arena, m->to->calls, call);
}

static void add_sites(struct maker *m)
{
	const struct pc_fn_info *info = m->fn->info;

	for (uint32_t i = 0; i < info->sites.n; i++) {
		const struct pc_site *site = &info->sites.v[i];
		const struct pc_event *event = pc_site_event(m->fn, site);
		const struct pc_fn *target = pc_event_target(event);

		if (site->starts)
			add_call(m, site->starts, site,
				 pc_site_loc(m->fn, site), site->region);
		else if (target)
			add_call(m, target, site, pc_site_loc(m->fn, site),
				 site->region);
		else if (pc_event_needs_level(event))
			add_mpi(m, site, event->callee->op->name);
	}
}

/* Calls of what other units may define. */
static void add_foreign(struct maker *m)
{
	const struct pc_fn *fn = m->fn;

	for (uint32_t i = 0; i < fn->info->cfg.n_reach; i++) {
		uint32_t b = fn->info->cfg.rpo[i], region;
		struct pc_cursor cursor = pc_cursor_start(fn, b);
		const struct pc_event *event;

		while ((event = pc_cursor_next(fn, &cursor, &region)))
			if (event->kind == PC_EV_CALL && event->callee &&
			    !event->callee->op &&
			    !(event->callee->flags & PC_FN_DEFINED))
				add_call(m, event->callee, NULL,
					 pc_loc_near(fn, b, event->loc),
					 region);
	}
}

static void add_asks(struct maker *m)
{
	const struct pc_levels *levels = m->program->levels;

	for (uint32_t i = 0; i < levels->asked.n; i++) {
		const struct pc_asked *asked = &levels->asked.v[i];
		const struct pc_site *site;
		struct pc_level_ask ask;

		if (asked->fn != m->fn)
			continue;
		site = &m->fn->info->sites.v[asked->site];
		ask = (struct pc_level_ask){
			copy(m, pc_site_event(m->fn, site)->callee->op->name),
			place(m, pc_site_loc(m->fn, site)),
			(uint8_t)asked->level, (uint8_t)asked->tested };
		pc_vec_push(m->arena, m->to->asks, ask);
	}
}

static void add_fn(struct maker *m, struct pc_level_unit *unit)
{
	struct pc_arena *scratch = pc_arena_new();
	uint32_t n = m->fn->info->regions.n;
	struct pc_level_fn fn = { 0 };

	fn.name = copy(m, m->fn->name);
	fn.pretty = copy(m, m->fn->pretty);
	fn.at = place(m, m->fn->loc);
	fn.exported = m->fn->flags & PC_FN_EXPORTED;
	m->to = &fn;
	m->in = pc_arena_alloc(scratch, n * sizeof *m->in);
	for (int i = 0; i < 2; i++)
		m->mpi[i] = pc_arena_alloc(scratch,
					   (n + 1) * sizeof(uint32_t));
	add_sites(m);
	add_foreign(m);
	add_asks(m);
	pc_vec_push(m->arena, unit->fns, fn);
	pc_arena_free(scratch);
}

struct pc_level_unit *pc_level_unit_make(struct pc_arena *arena,
					 struct pc_program *program)
{
	struct pc_level_unit *unit = pc_arena_alloc(arena, sizeof *unit);
	const struct pc_levels *levels = program->levels;
	uint32_t n = program->fns.n;
	struct maker m = { .arena = arena, .program = program };

	m.of = pc_arena_alloc(program->arena, n * sizeof *m.of);
	m.at = pc_arena_alloc(program->arena, n * sizeof *m.at);
	unit->name = copy(&m, program->unit ? program->unit : "?");
	if (levels->team_fn)
		unit->team = place(&m, levels->team_fn->info->regions
					       .v[levels->team].loc);
	for (uint32_t i = 0; i < n; i++) {
		m.fn = program->fns.v[i];
		if (pc_fn_live(m.fn))
			add_fn(&m, unit);
	}
	return unit;
}
