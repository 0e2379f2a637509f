/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * concurrency.c - calls of one thread that may meet calls of another
 *                 (category 2).
 *
 * In:   regions, sites and contexts.
 * Out:  sites[].once, the paper's set Scc: collectives on what may be one
 *       communicator, in regions of one team between which control can go
 *       without a barrier of that team; sites[].parallel: the same for any two
 *       MPI calls.  Warnings.
 * Cost: O(R x E) for R regions that one thread runs and that call MPI; a
 *       budget for each function bounds it.
 * Not:  LIMIT: a region of a function is not compared with regions of its
 *       callers or callees (tests/core/concurrent-orphan.pcm).
 */
#include "analysis.h"

#define BUDGET 50000000u

struct conc {
	struct pc_program *program;
	struct pc_fn *fn;
	uint32_t *queue, *visit, visits, queued;
	uint32_t *first, *next; /* region -> a site that it owns -> the next */
	uint32_t *site_of;      /* block -> its first site; PC_NONE */
	uint64_t budget;
};

/* The region, run by one thread of its team, that a call in REGION belongs to:
 * the innermost one, or PC_NONE. */
static uint32_t owner_of(const struct pc_fn_info *info, uint32_t region)
{
	for (; region != PC_NONE; region = info->regions.v[region].parent) {
		const struct pc_region *r = &info->regions.v[region];

		if (pc_region_is_team(r->kind))
			return PC_NONE;
		if (pc_region_is_one(r->kind) && !r->serial)
			return region;
	}
	return PC_NONE;
}

static bool is_task(enum pc_region_kind kind)
{
	return kind == PC_REGION_TASK || kind == PC_REGION_TASKLOOP;
}

static bool is_master(enum pc_region_kind kind)
{
	return kind == PC_REGION_MASTER || kind == PC_REGION_MASKED ||
	       kind == PC_REGION_GUARD;
}

static uint32_t team_of(const struct pc_fn_info *info, uint32_t region)
{
	return region == PC_NONE ? PC_NONE : info->regions.v[region].team;
}

/* Whether one thread of a team that can have several runs the region. */
static bool one_of_many(const struct pc_fn_info *info, uint32_t region)
{
	const struct pc_region *r = &info->regions.v[region];

	for (int c = 0; c < PC_CTX_COUNT; c++)
		if (info->ctxs & (1u << c) && r->to[c] != PC_CTX_OUT &&
		    pc_ctx_accepts((enum pc_ctx)r->to[c]))
			return r->team == PC_NONE ||
			       !info->regions.v[r->team].serial;
	return false;
}

static const struct pc_event *site_event(const struct pc_fn *fn,
					 const struct pc_site *site)
{
	return pc_event_at(fn, site->block, site->event);
}

static bool calls_mpi(const struct pc_event *event)
{
	const struct pc_fn *target = pc_event_target(event);

	if (target)
		return target->info->any_mpi;
	return event->callee->op &&
	       !(event->callee->op->flags & PC_OPF_THREAD_SAFE);
}

static bool calls_collective(const struct pc_event *event)
{
	const struct pc_fn *target = pc_event_target(event);

	return target ? target->info->any_coll :
			pc_event_collective(event) != NULL;
}

static bool may_meet(struct conc *c, const struct pc_event *a,
		     const struct pc_event *b)
{
	/* What callees work on is not known here: it may be the same. */
	if (pc_event_target(a) || pc_event_target(b))
		return true;
	return pc_comm_may_equal(pc_comm_of_call(c->program, c->fn, a),
				 pc_comm_of_call(c->program, c->fn, b));
}

static const char *callee_name(const struct pc_event *event)
{
	return event->callee->op ? event->callee->op->name :
				   event->callee->pretty;
}

static struct pc_loc site_loc(const struct pc_fn *fn,
			      const struct pc_site *site)
{
	return pc_loc_near(fn, site->block, site_event(fn, site)->loc);
}

/* Why nothing separates the region R from what follows. */
static void note_why(struct conc *c, struct pc_diag *diag, uint32_t region)
{
	const struct pc_fn_info *info = c->fn->info;
	const struct pc_region *r = &info->regions.v[region];

	if (r->kind == PC_REGION_SECTION && r->parent != PC_NONE)
		r = &info->regions.v[r->parent];
	if (r->nowait && pc_region_waits(r->kind) && r->exits.n) {
		const struct pc_edge *at = &r->exits.v[0];
		struct pc_loc loc = pc_event_at(c->fn, at->block,
						at->event)->loc;

		pc_diag_note(c->program, diag, loc.line ? loc : r->loc,
			     PC_MSG_NO_BARRIER_NOWAIT);
	} else {
		pc_diag_note(c->program, diag, r->loc, PC_MSG_NO_BARRIER_KIND,
			     pc_region_name(r->kind));
	}
}

static void report(struct conc *c, const struct pc_site *a,
		   const struct pc_site *b, uint32_t r1, bool siblings)
{
	const struct pc_fn *fn = c->fn;
	struct pc_loc first = site_loc(fn, a), second = site_loc(fn, b);
	const char *name;
	struct pc_diag *diag;

	/* Sections have no order but that of the source. */
	if (siblings && second.line < first.line) {
		const struct pc_site *site = a;
		struct pc_loc loc = first;

		a = b;
		first = second;
		b = site;
		second = loc;
	}
	name = callee_name(site_event(fn, b));
	if (a == b)
		diag = pc_diag_add(c->program, fn, PC_DIAG_CONCURRENT, second,
				   PC_MSG_CONCURRENT_SELF, name);
	else
		diag = pc_diag_add(c->program, fn, PC_DIAG_CONCURRENT, second,
				   PC_MSG_CONCURRENT, name,
				   callee_name(site_event(fn, a)),
				   pc_loc_text(c->program, first));
	pc_diag_note(c->program, diag, first, PC_MSG_FIRST_REGION,
		     pc_region_text(c->program, fn, a->region));
	if (a != b)
		pc_diag_note(c->program, diag, second, PC_MSG_SECOND_REGION,
			     pc_region_text(c->program, fn, b->region));
	if (siblings)
		pc_diag_note(c->program, diag, fn->info->regions.v[
			     fn->info->regions.v[r1].parent].loc,
			     PC_MSG_SAME_SECTIONS);
	else
		note_why(c, diag, r1);
}

/* Site B can run while region R1 still does: say so, once for the two. */
static void meet(struct conc *c, uint32_t r1, struct pc_site *b, bool siblings)
{
	struct pc_fn_info *info = c->fn->info;
	const struct pc_event *event = site_event(c->fn, b);
	bool told = false;

	for (uint32_t i = c->first[r1]; i != PC_NONE; i = c->next[i]) {
		struct pc_site *a = &info->sites.v[i];
		const struct pc_event *other = site_event(c->fn, a);

		a->parallel = b->parallel = true;
		if (!calls_collective(other) || !calls_collective(event) ||
		    !may_meet(c, other, event))
			continue;
		a->once = b->once = true;
		if (!told)
			report(c, a, b, r1, siblings);
		told = true;
	}
}

/* What a way meets at an event: goes on, is stopped by a barrier or by the end
 * of what R1 can overlap with. */
static bool stops(const struct conc *c, uint32_t r1, uint32_t region,
		  const struct pc_event *event)
{
	const struct pc_fn_info *info = c->fn->info;
	const struct pc_region *first = &info->regions.v[r1], *r;
	const struct pc_fn *target;

	switch (event->kind) {
	case PC_EV_BARRIER:
		return team_of(info, region) == first->team;
	case PC_EV_EXIT:
		if (region == PC_NONE)
			return true;
		r = &info->regions.v[region];
		if (region == first->team)
			return true;
		if (r->kind == PC_REGION_TASKGROUP && is_task(first->kind))
			return true;
		return r->team == first->team && pc_region_waits(r->kind) &&
		       !(event->flags & PC_EVF_NOWAIT);
	case PC_EV_CALL:
		target = pc_event_target(event);
		return target && target->info->barrier &&
		       team_of(info, region) == first->team;
	default:
		return false;
	}
}

/* ---- the walk ---- */

static void see_call(struct conc *c, uint32_t r1, uint32_t block,
		     uint32_t event, uint32_t region)
{
	struct pc_fn_info *info = c->fn->info;
	const struct pc_region *first = &info->regions.v[r1];
	uint32_t r2 = owner_of(info, region);

	if (team_of(info, region) != first->team)
		return;
	/* Without an owner it is run by all threads, another matter; but a
	 * task can overlap with the one thread that made it. */
	if (r2 == PC_NONE && !is_task(first->kind))
		return;
	if (r2 != PC_NONE && is_master(first->kind) &&
	    is_master(info->regions.v[r2].kind))
		return;
	for (uint32_t i = c->site_of[block]; i < info->sites.n &&
	     info->sites.v[i].block == block; i++)
		if (info->sites.v[i].event == event &&
		    calls_mpi(site_event(c->fn, &info->sites.v[i])))
			meet(c, r1, &info->sites.v[i], false);
}

static void walk_events(struct conc *c, uint32_t r1, struct pc_cursor cursor)
{
	const struct pc_block *block = &c->fn->blocks.v[cursor.block];
	const struct pc_event *event;
	uint32_t region;

	while ((event = pc_cursor_next(c->fn, &cursor, &region))) {
		if (event->kind == PC_EV_CALL)
			see_call(c, r1, cursor.block, cursor.event - 1, region);
		if (stops(c, r1, region, event))
			return;
	}
	for (uint32_t i = 0; i < block->succ.n; i++)
		if (c->visit[block->succ.v[i]] != c->visits) {
			c->visit[block->succ.v[i]] = c->visits;
			c->queue[c->queued++] = block->succ.v[i];
		}
	c->budget -= c->budget > block->succ.n ? block->succ.n + 1 : c->budget;
}

/* All that control can come to behind the end of R1 without a barrier. */
static void walk(struct conc *c, uint32_t r1)
{
	const struct pc_fn_info *info = c->fn->info;
	const struct pc_region *r = &info->regions.v[r1];

	/* Behind a section comes the end of its sections. */
	if (r->kind == PC_REGION_SECTION && r->parent != PC_NONE)
		r = &info->regions.v[r->parent];
	c->visits++;
	c->queued = 0;
	for (uint32_t i = 0; i < r->exits.n; i++) {
		const struct pc_edge *at = &r->exits.v[i];

		if (pc_region_waits(r->kind) &&
		    !(pc_event_at(c->fn, at->block, at->event)->flags &
		      PC_EVF_NOWAIT))
			continue;
		walk_events(c, r1, pc_cursor_behind(c->fn, at->block,
						    at->event));
	}
	for (uint32_t i = 0; i < c->queued && c->budget; i++)
		walk_events(c, r1, pc_cursor_start(c->fn, c->queue[i]));
}

/* Sections of one 'sections', each pair once. */
static void meet_siblings(struct conc *c, uint32_t r1)
{
	struct pc_fn_info *info = c->fn->info;
	const struct pc_region *r = &info->regions.v[r1];

	if (r->kind != PC_REGION_SECTION || r->parent == PC_NONE)
		return;
	for (uint32_t r2 = r1 + 1; r2 < info->regions.n; r2++)
		if (info->regions.v[r2].parent == r->parent &&
		    info->regions.v[r2].kind == PC_REGION_SECTION)
			for (uint32_t i = c->first[r2]; i != PC_NONE;
			     i = c->next[i])
				meet(c, r1, &info->sites.v[i], true);
}

static void index_sites(struct conc *c)
{
	struct pc_fn_info *info = c->fn->info;
	struct pc_arena *arena = c->program->arena;
	uint32_t n = c->fn->blocks.n;

	c->first = pc_arena_alloc(arena, info->regions.n * sizeof(uint32_t));
	c->next = pc_arena_alloc(arena, info->sites.n * sizeof(uint32_t));
	c->site_of = pc_arena_alloc(arena, n * sizeof(uint32_t));
	c->queue = pc_arena_alloc(arena, n * sizeof(uint32_t));
	c->visit = pc_arena_alloc(arena, n * sizeof(uint32_t));
	for (uint32_t r = 0; r < info->regions.n; r++)
		c->first[r] = PC_NONE;
	for (uint32_t b = 0; b < n; b++)
		c->site_of[b] = PC_NONE;
	for (uint32_t i = info->sites.n; i; i--) {
		const struct pc_site *site = &info->sites.v[i - 1];
		uint32_t owner = owner_of(info, site->region);

		c->site_of[site->block] = i - 1;
		if (owner == PC_NONE || !calls_mpi(site_event(c->fn, site)))
			continue;
		c->next[i - 1] = c->first[owner];
		c->first[owner] = i - 1;
	}
}

static void look_at(struct pc_program *program, struct pc_fn *fn)
{
	struct conc c = { .program = program, .fn = fn, .budget = BUDGET };
	struct pc_fn_info *info = fn->info;

	if (!info->any_mpi || !info->regions.n)
		return;
	index_sites(&c);
	for (uint32_t r = 0; r < info->regions.n; r++) {
		if (c.first[r] == PC_NONE || !one_of_many(info, r))
			continue;
		meet_siblings(&c, r);
		walk(&c, r);
	}
}

/* ---- barriers of the caller's team ---- */

static bool block_waits(const struct pc_fn *fn, uint32_t b)
{
	struct pc_cursor cursor = pc_cursor_start(fn, b);
	const struct pc_fn_info *info = fn->info;
	const struct pc_event *event;
	uint32_t region;

	while ((event = pc_cursor_next(fn, &cursor, &region))) {
		const struct pc_fn *target = pc_event_target(event);
		bool waits = event->kind == PC_EV_BARRIER ||
			     (target && target->info->barrier);

		if (event->kind == PC_EV_EXIT && region != PC_NONE)
			waits = pc_region_waits(info->regions.v[region].kind) &&
				!(event->flags & PC_EVF_NOWAIT);
		if (waits && team_of(info, region) == PC_NONE)
			return true;
	}
	return false;
}

/* Whether every way through FN passes a barrier of the team that calls it. */
static bool always_waits(struct pc_program *program, const struct pc_fn *fn)
{
	uint32_t n = fn->blocks.n, count = 1;
	uint32_t *queue = pc_arena_alloc(program->arena, n * sizeof *queue);
	bool *seen = pc_arena_alloc(program->arena, n);
	bool any = false;

	seen[0] = true;
	for (uint32_t i = 0; i < count; i++) {
		const struct pc_block *block = &fn->blocks.v[queue[i]];

		if (block_waits(fn, queue[i])) {
			any = true;
			continue;
		}
		if (block->term == PC_TERM_RET)
			return false;
		for (uint32_t k = 0; k < block->succ.n; k++)
			if (!seen[block->succ.v[k]]) {
				seen[block->succ.v[k]] = true;
				queue[count++] = block->succ.v[k];
			}
	}
	return any;
}

/* What is called from a concurrent region is in Scc as well. */
static void mark_callees(struct pc_program *program)
{
	uint32_t n;
	struct pc_fn **order = pc_callgraph_order(program, &n);

	for (uint32_t i = n; i; i--) {
		struct pc_fn *fn = order[i - 1];
		struct pc_fn_info *info = fn->info;

		for (uint32_t s = 0; s < info->sites.n; s++) {
			struct pc_site *site = &info->sites.v[s];
			const struct pc_event *event = site_event(fn, site);
			struct pc_fn *target = pc_event_target(event);

			site->once |= info->in_once && calls_collective(event);
			site->parallel |= info->in_parallel && calls_mpi(event);
			if (target && site->once)
				target->info->in_once = true;
			if (target && site->parallel)
				target->info->in_parallel = true;
		}
	}
}

void pc_pass_concurrency_run(struct pc_program *program)
{
	uint32_t n;
	struct pc_fn **order = pc_callgraph_order(program, &n);

	for (uint32_t i = 0; i < n; i++)
		order[i]->info->barrier = always_waits(program, order[i]);
	for (uint32_t i = 0; i < n; i++)
		look_at(program, order[i]);
	mark_callees(program);
}

void pc_pass_concurrency_dump(FILE *out, const struct pc_program *program,
			      const struct pc_fn *fn)
{
	const struct pc_fn_info *info;

	(void)program;
	if (!pc_dump_head(out, fn))
		return;
	info = fn->info;
	if (info->barrier)
		fputs("  barrier on every way\n", out);
	for (uint32_t i = 0; i < info->sites.n; i++) {
		const struct pc_site *site = &info->sites.v[i];
		const struct pc_event *event = site_event(fn, site);

		if (site->parallel)
			fprintf(out, "  %u:%u %s %s\n", event->loc.line,
				event->loc.col, callee_name(event),
				site->once ? "concurrent collective" :
					     "concurrent call");
	}
}
