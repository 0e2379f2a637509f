/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * concurrency.c - calls of one thread that may overlap calls of another
 *                 (category 2).
 *
 * In:   regions, sites and contexts.
 * Out:  sites[].once, the paper's set Scc: collectives on what may be one
 *       communicator, in regions of one team between which control can pass
 *       without a barrier of that team; sites[].parallel: the same for any two
 *       MPI calls. Warnings.
 * Cost: O(R x E) for R regions that one thread runs and that call MPI; a budget
 *       per function bounds it.
 * Not:  LIMIT: point-to-point calls of different functions are not compared
 *       with each other; of several collectives in the head or tail of a
 *       function, one is compared (orphan.h).
 */
#include "threads/concurrency.h"

#include "base/arena.h"
#include "base/budget.h"
#include "model/contents.h"
#include "model/target.h"
#include "tables/passes.h"
#include "model/flags.h"
#include "model/value.h"
#include "graph/loops.h"
#include "graph/temps.h"
#include "graph/threads.h"
#include "threads/order.h"
#include "threads/waits.h"

#define BUDGET 50000000u

/* ---- the walk ---- */

/* The head of the function that SITE calls with the whole team, or NULL. */
static const struct pc_orphan *head_of(struct pc_conc *c,
				       const struct pc_site *site)
{
	const struct pc_fn *target = pc_event_target(pc_conc_event(c->fn, site));

	if (!target || !target->info->head.fn || !pc_site_in_team(site))
		return NULL;
	return &target->info->head;
}

/* Whether the walk after the region for one thread that contains the call of F
 * also finds B, which belongs to OWNER. */
static bool found_by_maker(const struct pc_conc *c,
			   const struct pc_conc_from *f, uint32_t owner)
{
	const struct pc_region *of = c->fn->info->regions.v;
	uint32_t maker = f->way.maker;

	return f->call && !f->thread && maker != PC_NONE && owner != PC_NONE &&
	       owner != maker &&
	       !(pc_region_is_master(pc_region_thread(&of[maker])) &&
		 pc_region_is_master(pc_region_thread(&of[owner])));
}

static void see_site(struct pc_conc *c, const struct pc_conc_from *f,
		     struct pc_site *site, uint32_t region)
{
	const struct pc_fn_info *info = c->fn->info;
	uint32_t owner = pc_order_owner(c->fn, region);
	struct pc_conc_side b = { site, NULL, NULL };
	enum pc_region_kind kind;

	/* All threads run a call without an owner, which another pass checks;
	 * but a task can overlap with the one thread that created it. */
	if (owner == PC_NONE)
		b.there = head_of(c, site);
	if (site->starts)
		b.there = pc_thread_entry(c->program, site);
	if (owner == PC_NONE && !b.there && !f->thread &&
	    !pc_region_is_task(f->way.kind))
		return;
	if (!f->thread && !site->starts && (owner != PC_NONE || b.there)) {
		kind = b.there ? pc_orphan_kind(b.there)
			       : pc_region_thread(&info->regions.v[owner]);
		if (pc_region_is_master(f->way.kind) && pc_region_is_master(kind))
			return;
	}
	if (found_by_maker(c, f, owner) || pc_conc_same_number(c, f, b, owner))
		return;
	if (pc_conc_mpi(site, pc_conc_event(c->fn, site)))
		pc_conc_meet(c, f, b, PC_NONE);
}

static void see_call(struct pc_conc *c, const struct pc_conc_from *f, uint32_t block,
		     uint32_t event, uint32_t region)
{
	struct pc_fn_info *info = c->fn->info;

	if (!f->thread && pc_team_of(info, region) != f->way.team)
		return;
	for (uint32_t i = c->site_of[block]; i < info->sites.n &&
	     info->sites.v[i].block == block; i++)
		if (info->sites.v[i].event == event)
			see_site(c, f, &info->sites.v[i], region);
}

static bool surely_joins(const struct pc_event *event)
{
	const struct pc_fn *target = event->kind == PC_EV_CALL ?
					     pc_event_target(event) : NULL;

	return pc_thread_join(event) || (target && target->info->joins);
}

/* Whether the join at EVENT of BLOCK surely waits for the thread of F: it names the
 * variable that the call has set, and the call was not repeated before. */
static bool joins_it(const struct pc_conc *c, const struct pc_conc_from *f,
		     uint32_t block, const struct pc_event *event)
{
	const struct pc_event *maker = pc_conc_event(c->fn, f->call);
	uint32_t loop = pc_cfg_loop(&c->fn->info->cfg, f->call->block);
	struct pc_val set, waits;

	if (f->inside || !maker->args.n || !event->args.n ||
	    (loop != PC_NONE &&
	     !pc_cfg_in_loop(&c->fn->info->cfg, block, loop)))
		return false;
	set = maker->args.v[0];
	waits = pc_val_origin(c->fn, event->args.v[0]);
	waits.mod = PC_MOD_ADDR;
	return set.kind != PC_VAL_FIELD && pc_val_eq(set, waits);
}

/* Process the events after CURSOR in the block of STOP, then the successors. */
static void walk_events(struct pc_conc *c, const struct pc_conc_from *f,
			struct pc_cursor cursor, uint32_t stop)
{
	const struct pc_event *event;
	uint32_t region;

	if (!c->past && f->thread && !pc_conc_strict(c) &&
	    pc_waits_loop(c->fn, cursor.block)) {
		c->perhaps = true;
		return;
	}
	while ((event = pc_cursor_next(c->fn, &cursor, &region))) {
		if (event->kind == PC_EV_CALL)
			see_call(c, f, cursor.block, cursor.event - 1, region);
		if (f->thread ? pc_thread_join(event) &&
					joins_it(c, f, cursor.block, event) :
				pc_way_stops(c->fn, &f->way, region, event))
			return;
		if (!c->past && f->thread &&
		    (pc_conc_strict(c) ? surely_joins(event) :
					 pc_waits_event(c->program, event))) {
			c->perhaps = true;
			return;
		}
		if (!c->past && !f->thread && !pc_conc_strict(c) &&
		    pc_way_may_stop(c->fn, &f->way, region, event)) {
			c->perhaps = true;
			return;
		}
	}
	c->leaves |= f->thread && !c->fn->blocks.v[cursor.block].succ.n &&
		     c->fn->blocks.v[cursor.block].term != PC_TERM_NORETURN;
	pc_walk_on(&c->walk, stop);
	pc_spend(&c->budget, c->fn->blocks.v[cursor.block].succ.n + 1);
}

static void walk_behind(struct pc_conc *c, const struct pc_conc_from *f,
			uint32_t block, uint32_t event)
{
	walk_events(c, f, pc_cursor_behind(c->fn, block, event),
		    pc_walk_within(block));
}

/* Walk from those exits of F's region that have no barrier. */
static void walk_exits(struct pc_conc *c, const struct pc_conc_from *f)
{
	const struct pc_fn_info *info = c->fn->info;
	const struct pc_region *r = &info->regions.v[f->behind];

	/* A section is followed by the end of its sections. */
	if (r->kind == PC_REGION_SECTION && r->parent != PC_NONE)
		r = &info->regions.v[r->parent];
	for (uint32_t i = 0; i < r->exits.n; i++) {
		const struct pc_edge *at = &r->exits.v[i];

		/* OpenMP 5.2, 12.6: a taskloop without nogroup is a
		 * taskgroup. */
		if ((pc_region_waits(r->kind) ||
		     (r->kind == PC_REGION_TASKLOOP &&
		      c->program->opts->level != PC_LEVEL_PAPER)) &&
		    !(pc_event_at(c->fn, at->block, at->event)->flags &
		      PC_EVF_NOWAIT))
			continue;
		if (!pc_spend(&c->budget, c->fn->blocks.v[at->block].events.n))
			return;
		walk_behind(c, f, at->block, at->event);
	}
}

static void walk_once(struct pc_conc *c, const struct pc_conc_from *f)
{
	uint32_t stop;

	pc_walk_begin(&c->walk);
	if (f->call)
		walk_behind(c, f, f->call->block, f->call->event);
	else
		walk_exits(c, f);
	while (c->budget && pc_visit_next(&c->walk.stops, &stop))
		walk_events(c, f, pc_cursor_start(c->fn, pc_walk_block(stop)),
			    stop);
}

/* Visit all that control can reach after F without a barrier. What follows an
 * event that may wait may be in order. */
static void walk(struct pc_conc *c, const struct pc_conc_from *f)
{
	c->perhaps = c->past = c->leaves = false;
	walk_once(c, f);
	if (!c->perhaps)
		return;
	c->past = true;
	walk_once(c, f);
	c->past = false;
}

/* Compare the sections of one 'sections' construct, each pair once. */
static void meet_siblings(struct pc_conc *c, const struct pc_conc_from *f)
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
			pc_conc_meet(c, f, (struct pc_conc_side){ &info->sites.v[i], NULL, NULL },
			     r->parent);
	}
}

/* Compare with another thread on another path, each pair once. */
static void meet_beside(struct pc_conc *c, const struct pc_conc_from *f)
{
	struct pc_fn_info *info = c->fn->info;

	for (uint32_t k = f->region + 1; k < info->regions.n; k++)
		if (c->first[k] != PC_NONE &&
		    pc_numbered_beside(c->fn, f->region, k))
			for (uint32_t i = c->first[k]; i != PC_NONE;
			     i = c->next[i])
				pc_conc_meet(c, f, (struct pc_conc_side){
					&info->sites.v[i], NULL, NULL }, PC_NONE);
}

static void index_sites(struct pc_conc *c)
{
	struct pc_fn_info *info = c->fn->info;
	struct pc_arena *arena = c->program->arena;
	uint32_t n = c->fn->blocks.n;

	c->first = PC_ARRAY(arena, info->regions.n, uint32_t);
	c->next = PC_ARRAY(arena, info->sites.n, uint32_t);
	c->site_of = PC_ARRAY(arena, n, uint32_t);
	c->named = PC_ARRAY(arena, info->sites.n, bool);
	pc_walk_init(&c->walk, c->program, c->fn);
	for (uint32_t r = 0; r < info->regions.n; r++)
		c->first[r] = PC_NONE;
	for (uint32_t b = 0; b < n; b++)
		c->site_of[b] = PC_NONE;
	for (uint32_t i = info->sites.n; i; i--) {
		const struct pc_site *site = &info->sites.v[i - 1];
		uint32_t owner = pc_order_owner(c->fn, site->region);

		c->site_of[site->block] = i - 1;
		if (owner == PC_NONE || !pc_conc_mpi(site, pc_conc_event(c->fn, site)))
			continue;
		c->next[i - 1] = c->first[owner];
		c->first[owner] = i - 1;
	}
}

/* A section that all threads reach may run in two threads. */
static void meet_itself(struct pc_conc *c, const struct pc_conc_from *f)
{
	uint32_t i = c->first[f->region], last = i;

	if (!c->fn->info->regions.v[f->region].locked)
		return;
	for (; i != PC_NONE; i = c->next[i])
		last = i;
	pc_conc_meet(c, f, (struct pc_conc_side){ &c->fn->info->sites.v[last], NULL, NULL },
	     PC_NONE);
}

/* Whether all calls of REGION are in constructs that admit one thread at a
 * time: a task of several threads, which words.c leaves to this analysis. */
static bool all_locked(const struct pc_conc *c, uint32_t region)
{
	const struct pc_fn_info *info = c->fn->info;

	for (uint32_t i = c->first[region]; i != PC_NONE; i = c->next[i]) {
		uint32_t r = info->sites.v[i].region;

		while (r != region && !info->regions.v[r].locked)
			r = info->regions.v[r].parent;
		if (r == region)
			return false;
	}
	return true;
}

static void look_at_region(struct pc_conc *c, uint32_t region)
{
	struct pc_conc_from f = { .region = region, .behind = region,
				  .way = pc_way_behind(c->fn->info, region) };

	if (c->first[region] == PC_NONE ||
	    (!pc_one_of_many(c->fn->info, region) && !all_locked(c, region)))
		return;
	meet_siblings(c, &f);
	meet_itself(c, &f);
	meet_beside(c, &f);
	c->said = false;
	walk(c, &f);
	/* A task for which its creator waited is part of the creator, and may
	 * still overlap with other threads. */
	while (pc_region_is_task(f.way.kind) && f.way.maker != PC_NONE &&
	       !c->said && c->budget &&
	       c->program->opts->level != PC_LEVEL_PAPER) {
		f.behind = f.way.maker;
		f.way = pc_way_behind(c->fn->info, f.behind);
		walk(c, &f);
	}
}

/* Compare with what the one thread that calls at SITE leaves running after it:
 * the tail, if that is a task. If the task has dependences, tasks of the
 * creator may wait for it; the check at run time decides. */
static void look_at_maker(struct pc_conc *c, const struct pc_site *site,
			  struct pc_conc_from *f)
{
	const struct pc_fn *fn = f->there->fn;
	uint32_t task = pc_owner_of(fn->info, fn->info->sites.v[f->there->site]
						     .region);

	if (c->program->opts->level == PC_LEVEL_PAPER || task == PC_NONE ||
	    !(site->ctxs & (1u << PC_CTX_MAIN | 1u << PC_CTX_ONE)))
		return;
	f->way.maker = pc_owner_of(c->fn->info, site->region);
	c->perhaps = false;
	c->past = fn->info->regions.v[task].begin->args.n > 0;
	walk_once(c, f);
	c->past = false;
}

static void look_at_call(struct pc_conc *c, struct pc_site *site)
{
	const struct pc_fn *target = pc_event_target(
		pc_conc_event(c->fn, site));
	struct pc_conc_from f = { .region = PC_NONE, .call = site };

	f.inside = !site->starts;
	f.there = site->starts ? pc_thread_entry(c->program, site) :
				 pc_conc_left(pc_conc_event(c->fn, site));
	f.thread = f.there;
	if (f.thread) {
		walk(c, &f);
		if (c->leaves)
			c->fn->info->thread = *f.there;
		f = (struct pc_conc_from){ .region = PC_NONE, .call = site };
	}
	if (site->starts)
		return;
	if (!target || !target->info->tail.fn)
		return;
	f.there = &target->info->tail;
	f.way = pc_orphan_way(&target->info->tail,
			      pc_team_of(c->fn->info, site->region),
			      site->region);
	if (pc_order_owner(c->fn, site->region) == PC_NONE) {
		if (pc_site_in_team(site))
			walk(c, &f);
	} else if (pc_region_is_task(f.way.kind)) {
		look_at_maker(c, site, &f);
	}
}

static bool waits_in(const struct pc_block *block)
{
	for (uint32_t e = 0; e < block->events.n; e++)
		if (surely_joins(&block->events.v[e]))
			return true;
	return false;
}

static void look_at(struct pc_program *program, struct pc_fn *fn)
{
	struct pc_conc c = { .program = program, .fn = fn, .budget = BUDGET };
	struct pc_fn_info *info = fn->info;
	bool any = false;

	for (uint32_t i = 0; i < info->sites.n; i++)
		any |= info->sites.v[i].starts ||
		       pc_conc_left(pc_conc_event(fn, &info->sites.v[i]));
	if (!any && (!info->any_mpi || !pc_orphans_matter(fn)))
		return;
	index_sites(&c);
	for (uint32_t r = 0; r < info->regions.n; r++)
		look_at_region(&c, r);
	for (uint32_t i = 0; i < info->sites.n; i++)
		look_at_call(&c, &info->sites.v[i]);
	/* What was not looked at is checked at run time. */
	for (uint32_t i = 0; !c.budget && i < info->sites.n; i++)
		info->sites.v[i].once |= pc_conc_collective(
			&info->sites.v[i],
			pc_conc_event(fn, &info->sites.v[i]));
}

/* Whether every path through FN waits for a thread. */
static bool always_joins(struct pc_program *program, const struct pc_fn *fn)
{
	struct pc_walk walk = { .program = program };
	bool any = false, joins = true;
	uint32_t stop;

	for (uint32_t i = 0; i < fn->blocks.n; i++)
		any |= waits_in(&fn->blocks.v[i]);
	if (!any)
		return false;
	pc_walk_init(&walk, program, fn);
	pc_walk_begin(&walk);
	pc_walk_enter(&walk);
	while (joins && pc_visit_next(&walk.stops, &stop)) {
		const struct pc_block *block =
			&fn->blocks.v[pc_walk_block(stop)];

		if (waits_in(block))
			continue;
		joins = block->term != PC_TERM_RET &&
			block->term != PC_TERM_UNWIND;
		pc_walk_on(&walk, stop);
	}
	return joins;
}

void pc_pass_concurrency_run(struct pc_program *program)
{
	uint32_t n;
	struct pc_fn **order = pc_callgraph_order(program, &n);

	pc_orphans_find(program, order, n);
	for (uint32_t i = 0; i < n; i++)
		order[i]->info->joins = always_joins(program, order[i]);
	pc_waits_find(program, order, n);
	for (uint32_t i = 0; i < n; i++)
		look_at(program, order[i]);
	pc_conc_mark_callees(program);
}
