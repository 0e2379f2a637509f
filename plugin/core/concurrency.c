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
 * Not:  LIMIT: point-to-point calls of different functions are not compared
 *       with each other; of several collectives that a function leaves to the
 *       team that calls it, one is (orphan.h).
 */
#include "orphan.h"

#define BUDGET 50000000u

struct conc {
	struct pc_program *program;
	struct pc_fn *fn;
	uint32_t *queue, *visit, visits, queued;
	uint32_t *first, *next; /* region -> a site that it owns -> the next */
	uint32_t *site_of;      /* block -> its first site; PC_NONE */
	uint64_t budget;
};

/* What other calls can overlap with: a region that one thread runs, or a call
 * by the team of a function that leaves one behind (its tail). */
struct from {
	uint32_t region;      /* PC_NONE: the call */
	struct pc_site *call;
	struct pc_way way;
};

/* One of two calls: SITE of the function, or what it leads to. */
struct side {
	struct pc_site *site;
	const struct pc_orphan *there; /* NULL: SITE itself */
};

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

/* The function and the site that the user is told of. */
static const struct pc_fn *shown_fn(const struct conc *c, struct side side)
{
	return side.there ? side.there->fn : c->fn;
}

static const struct pc_site *shown_site(struct side side)
{
	return side.there ? &side.there->fn->info->sites.v[side.there->site] :
			    side.site;
}

static const char *shown_name(const struct conc *c, struct side side)
{
	return callee_name(site_event(shown_fn(c, side), shown_site(side)));
}

/* Why nothing separates the region R of FN from what follows. */
static void note_why(struct conc *c, struct pc_diag *diag,
		     const struct pc_fn *fn, uint32_t region)
{
	const struct pc_region *r = &fn->info->regions.v[region];

	if (r->kind == PC_REGION_SECTION && r->parent != PC_NONE)
		r = &fn->info->regions.v[r->parent];
	if (r->nowait && pc_region_waits(r->kind) && r->exits.n) {
		const struct pc_edge *at = &r->exits.v[0];
		struct pc_loc loc = pc_event_at(fn, at->block, at->event)->loc;

		pc_diag_note(c->program, diag, loc.line ? loc : r->loc,
			     PC_MSG_NO_BARRIER_NOWAIT);
	} else {
		pc_diag_note(c->program, diag, r->loc, PC_MSG_NO_BARRIER_KIND,
			     pc_region_shown(r->kind));
	}
}

static void note_region(struct conc *c, struct pc_diag *diag, struct side side,
			const char *text)
{
	const struct pc_fn *fn = shown_fn(c, side);
	const struct pc_site *site = shown_site(side);

	pc_diag_note(c->program, diag, site_loc(fn, site), text,
		     pc_region_text(c->program, fn, site->region));
	if (side.there)
		pc_diag_note(c->program, diag, site_loc(c->fn, side.site),
			     PC_MSG_CALLED_IN,
			     callee_name(site_event(c->fn, side.site)));
}

static void report(struct conc *c, struct side a, struct side b,
		   uint32_t sections)
{
	struct pc_loc first = site_loc(shown_fn(c, a), shown_site(a));
	struct pc_loc second = site_loc(shown_fn(c, b), shown_site(b));
	bool self = a.site == b.site && !a.there && !b.there;
	struct pc_diag *diag;

	if (self)
		diag = pc_diag_add(c->program, c->fn, PC_DIAG_CONCURRENT,
				   second, PC_MSG_CONCURRENT_SELF,
				   shown_name(c, b));
	else
		diag = pc_diag_add(c->program, c->fn, PC_DIAG_CONCURRENT,
				   second, PC_MSG_CONCURRENT, shown_name(c, b),
				   shown_name(c, a),
				   pc_loc_text(c->program, first));
	note_region(c, diag, a, PC_MSG_FIRST_REGION);
	if (!self)
		note_region(c, diag, b, PC_MSG_SECOND_REGION);
	if (sections != PC_NONE)
		pc_diag_note(c->program, diag,
			     c->fn->info->regions.v[sections].loc,
			     PC_MSG_SAME_SECTIONS);
	else
		note_why(c, diag, shown_fn(c, a),
			 pc_owner_of(shown_fn(c, a)->info,
				     shown_site(a)->region));
}

/* B can run while F's region still does: say so, once for the two. */
static void meet(struct conc *c, const struct from *f, struct side b,
		 uint32_t sections)
{
	const struct pc_event *event = site_event(c->fn, b.site);
	struct side a = { f->call, NULL };
	bool told = false;
	uint32_t i;

	if (f->call)
		a.there = &pc_event_target(site_event(c->fn, f->call))->info
				   ->tail;
	for (i = f->call ? 0 : c->first[f->region]; i != PC_NONE;
	     i = f->call ? PC_NONE : c->next[i]) {
		const struct pc_event *other;

		if (!f->call)
			a.site = &c->fn->info->sites.v[i];
		other = site_event(c->fn, a.site);
		a.site->parallel = b.site->parallel = true;
		if (!calls_collective(other) || !calls_collective(event) ||
		    !may_meet(c, other, event))
			continue;
		a.site->once = b.site->once = true;
		/* Sections have no order but that of the source. */
		if (!told && sections != PC_NONE &&
		    site_loc(c->fn, b.site).line <
			    site_loc(c->fn, a.site).line)
			report(c, b, a, sections);
		else if (!told)
			report(c, a, b, sections);
		told = true;
	}
}

/* ---- the walk ---- */

/* What the call at SITE leads to if the whole team makes it, or NULL. */
static const struct pc_orphan *head_of(struct conc *c,
				       const struct pc_site *site)
{
	const struct pc_fn *target = pc_event_target(site_event(c->fn, site));

	if (!target || !target->info->head.fn || !pc_site_in_team(site))
		return NULL;
	return &target->info->head;
}

/* Whether F and B, which belongs to OWNER, are for threads of one number. */
static bool same_number(const struct conc *c, const struct from *f,
			struct side b, uint32_t owner)
{
	const struct pc_fn *fn = c->fn;
	uint32_t region = f->region;

	if (f->way.kind != PC_REGION_NUMBERED)
		return false;
	if (f->call) {
		struct side a = { f->call, &pc_event_target(
			site_event(c->fn, f->call))->info->tail };

		fn = shown_fn(c, a);
		region = pc_owner_of(fn->info, shown_site(a)->region);
	}
	if (b.there)
		owner = pc_owner_of(b.there->fn->info, shown_site(b)->region);
	return pc_numbered_same(fn, region, shown_fn(c, b), owner);
}

static void see_site(struct conc *c, const struct from *f,
		     struct pc_site *site, uint32_t region)
{
	const struct pc_fn_info *info = c->fn->info;
	uint32_t owner = pc_owner_of(info, region);
	struct side b = { site, NULL };
	enum pc_region_kind kind;

	/* Without an owner it is run by all threads, another matter; but a
	 * task can overlap with the one thread that made it. */
	if (owner == PC_NONE)
		b.there = head_of(c, site);
	if (owner == PC_NONE && !b.there && !pc_region_is_task(f->way.kind))
		return;
	if (owner != PC_NONE || b.there) {
		kind = b.there ? pc_orphan_kind(b.there)
			       : info->regions.v[owner].kind;
		if (pc_region_is_master(f->way.kind) && pc_region_is_master(kind))
			return;
	}
	if (same_number(c, f, b, owner))
		return;
	if (calls_mpi(site_event(c->fn, site)))
		meet(c, f, b, PC_NONE);
}

static void see_call(struct conc *c, const struct from *f, uint32_t block,
		     uint32_t event, uint32_t region)
{
	struct pc_fn_info *info = c->fn->info;

	if (pc_team_of(info, region) != f->way.team)
		return;
	for (uint32_t i = c->site_of[block]; i < info->sites.n &&
	     info->sites.v[i].block == block; i++)
		if (info->sites.v[i].event == event)
			see_site(c, f, &info->sites.v[i], region);
}

static void walk_events(struct conc *c, const struct from *f,
			struct pc_cursor cursor)
{
	const struct pc_block *block = &c->fn->blocks.v[cursor.block];
	const struct pc_event *event;
	uint32_t region;

	while ((event = pc_cursor_next(c->fn, &cursor, &region))) {
		if (event->kind == PC_EV_CALL)
			see_call(c, f, cursor.block, cursor.event - 1, region);
		if (pc_way_stops(c->fn, &f->way, region, event))
			return;
	}
	for (uint32_t i = 0; i < block->succ.n; i++)
		if (c->visit[block->succ.v[i]] != c->visits) {
			c->visit[block->succ.v[i]] = c->visits;
			c->queue[c->queued++] = block->succ.v[i];
		}
	c->budget -= c->budget > block->succ.n ? block->succ.n + 1 : c->budget;
}

/* The ends of the region of F that have no barrier. */
static void walk_exits(struct conc *c, const struct from *f)
{
	const struct pc_fn_info *info = c->fn->info;
	const struct pc_region *r = &info->regions.v[f->region];

	/* Behind a section comes the end of its sections. */
	if (r->kind == PC_REGION_SECTION && r->parent != PC_NONE)
		r = &info->regions.v[r->parent];
	for (uint32_t i = 0; i < r->exits.n; i++) {
		const struct pc_edge *at = &r->exits.v[i];

		if (pc_region_waits(r->kind) &&
		    !(pc_event_at(c->fn, at->block, at->event)->flags &
		      PC_EVF_NOWAIT))
			continue;
		walk_events(c, f, pc_cursor_behind(c->fn, at->block,
						   at->event));
	}
}

/* All that control can come to behind F without a barrier. */
static void walk(struct conc *c, const struct from *f)
{
	c->visits++;
	c->queued = 0;
	if (f->call)
		walk_events(c, f, pc_cursor_behind(c->fn, f->call->block,
						   f->call->event));
	else
		walk_exits(c, f);
	for (uint32_t i = 0; i < c->queued && c->budget; i++)
		walk_events(c, f, pc_cursor_start(c->fn, c->queue[i]));
}

/* Sections of one 'sections', each pair once. */
static void meet_siblings(struct conc *c, const struct from *f)
{
	struct pc_fn_info *info = c->fn->info;
	const struct pc_region *r = &info->regions.v[f->region], *r2;

	if (r->kind != PC_REGION_SECTION || r->parent == PC_NONE)
		return;
	for (uint32_t k = f->region + 1; k < info->regions.n; k++) {
		r2 = &info->regions.v[k];
		if (r2->parent != r->parent || r2->kind != PC_REGION_SECTION)
			continue;
		for (uint32_t i = c->first[k]; i != PC_NONE; i = c->next[i])
			meet(c, f, (struct side){ &info->sites.v[i], NULL },
			     r->parent);
	}
}

/* What another thread runs on another way at the same time, each pair once. */
static void meet_beside(struct conc *c, const struct from *f)
{
	struct pc_fn_info *info = c->fn->info;

	for (uint32_t k = f->region + 1; k < info->regions.n; k++)
		if (c->first[k] != PC_NONE &&
		    pc_numbered_beside(c->fn, f->region, k))
			for (uint32_t i = c->first[k]; i != PC_NONE;
			     i = c->next[i])
				meet(c, f, (struct side){ &info->sites.v[i],
							  NULL }, PC_NONE);
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
		uint32_t owner = pc_owner_of(info, site->region);

		c->site_of[site->block] = i - 1;
		if (owner == PC_NONE || !calls_mpi(site_event(c->fn, site)))
			continue;
		c->next[i - 1] = c->first[owner];
		c->first[owner] = i - 1;
	}
}

static void look_at_region(struct conc *c, uint32_t region)
{
	struct from f = { region, NULL, pc_way_behind(c->fn->info, region) };

	if (c->first[region] == PC_NONE ||
	    !pc_one_of_many(c->fn->info, region))
		return;
	meet_siblings(c, &f);
	meet_beside(c, &f);
	walk(c, &f);
}

static void look_at_call(struct conc *c, struct pc_site *site)
{
	const struct pc_fn *target = pc_event_target(site_event(c->fn, site));
	struct from f = { PC_NONE, site, { 0 } };

	if (!target || !target->info->tail.fn || !pc_site_in_team(site) ||
	    pc_owner_of(c->fn->info, site->region) != PC_NONE)
		return;
	f.way = pc_orphan_way(&target->info->tail,
			      pc_team_of(c->fn->info, site->region));
	walk(c, &f);
}

static void look_at(struct pc_program *program, struct pc_fn *fn)
{
	struct conc c = { .program = program, .fn = fn, .budget = BUDGET };
	struct pc_fn_info *info = fn->info;

	if (!info->any_mpi)
		return;
	index_sites(&c);
	for (uint32_t r = 0; r < info->regions.n; r++)
		look_at_region(&c, r);
	for (uint32_t i = 0; i < info->sites.n; i++)
		look_at_call(&c, &info->sites.v[i]);
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

	pc_orphans_find(program, order, n);
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
