/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * orphan.c - what a function that a whole team calls contributes to its caller:
 *            barriers, and collectives in constructs of the caller's team.
 *
 * In:   regions, sites and contexts.
 * Out:  info->barrier; info->head: a collective that one thread can reach
 *       before a barrier; info->tail: one that can still run when the function
 *       returns.
 * Cost: O(E) for each collective in an orphaned construct.
 * Not:  all such collectives: one represents the others, preferably not one in
 *       a 'master', which is ordered with other 'master' constructs.
 */
#include "threads/orphan.h"

#include "base/arena.h"
#include "model/flags.h"
#include "memory/places.h"
#include "memory/ssa_form.h"
#include "threads/concurrency.h"
#include "threads/order.h"

bool pc_one_of_many(const struct pc_fn_info *info, uint32_t region)
{
	const struct pc_region *r = &info->regions.v[region];

	for (int c = 0; c < PC_CTX_COUNT; c++)
		if (info->ctxs & (1u << c) && r->to[c] != PC_CTX_OUT &&
		    (r->locked || pc_ctx_accepts((enum pc_ctx)r->to[c])))
			return r->team == PC_NONE ||
			       !info->regions.v[r->team].serial;
	return false;
}

bool pc_site_in_team(const struct pc_site *site)
{
	return site->ctxs & (1u << PC_CTX_TEAM | 1u << PC_CTX_SUBTEAM |
			     1u << PC_CTX_LOCKED);
}

enum pc_region_kind pc_region_thread(const struct pc_region *region)
{
	const struct pc_event *begin = region->begin;

	return region->kind == PC_REGION_MASKED && begin->args.n &&
	       !(begin->args.v[0].kind == PC_VAL_INT && !begin->args.v[0].num) ?
	       PC_REGION_SINGLE : region->kind;
}

struct pc_way pc_way_behind(const struct pc_fn_info *info, uint32_t region)
{
	const struct pc_region *r = &info->regions.v[region];

	return (struct pc_way){ r->team, pc_region_thread(r),
				pc_owner_of(info, r->parent), r->begin, region };
}

bool pc_way_stops(const struct pc_fn *fn, const struct pc_way *way,
		  uint32_t region, const struct pc_event *event)
{
	const struct pc_fn_info *info = fn->info;
	const struct pc_region *r;
	const struct pc_fn *target;

	switch (event->kind) {
	case PC_EV_BARRIER:
		if (pc_team_of(info, region) != way->team)
			return false;
		/* OpenMP 5.2, 15.5: taskwait waits for the tasks created here;
		 * with 'depend', for those that it depends on. */
		return !(event->flags & PC_EVF_TASKS) ||
		       (pc_region_is_task(way->kind) &&
			pc_owner_of(info, region) == way->maker &&
			(!event->args.n ||
			 pc_order_waits(fn, way->task, event)));
	case PC_EV_ENTER:
		/* A task that is not deferred waits for its dependences. */
		return event->region == PC_REGION_TASK &&
		       event->flags & PC_EVF_SERIAL &&
		       pc_owner_of(info, region) == way->maker &&
		       pc_order_waits(fn, way->task, event);
	case PC_EV_EXIT:
		if (region == PC_NONE || region == way->team)
			return true;
		r = &info->regions.v[region];
		/* OpenMP 5.2, 15.4: it waits for the tasks created in it. */
		if (r->kind == PC_REGION_TASKGROUP &&
		    pc_region_is_task(way->kind) &&
		    pc_region_in(info, way->at, region))
			return true;
		return r->team == way->team && pc_region_waits(r->kind) &&
		       !(event->flags & PC_EVF_NOWAIT);
	case PC_EV_CALL:
		target = pc_event_target(event);
		return target && target->info->barrier &&
		       pc_team_of(info, region) == way->team;
	default:
		return false;
	}
}

bool pc_way_may_stop(const struct pc_fn *fn, const struct pc_way *way,
		     uint32_t region, const struct pc_event *event)
{
	bool waits = event->kind == PC_EV_BARRIER ?
			     event->flags & PC_EVF_TASKS :
			     event->kind == PC_EV_ENTER &&
				     event->region == PC_REGION_TASK &&
				     event->flags & PC_EVF_SERIAL;

	return waits && pc_region_is_task(way->kind) &&
	       pc_owner_of(fn->info, region) == way->maker &&
	       pc_order_may_wait(way->task, event);
}

static const struct pc_event *site_event(const struct pc_fn *fn,
					 const struct pc_site *site)
{
	return pc_event_at(fn, site->block, site->event);
}

enum pc_region_kind pc_orphan_kind(const struct pc_orphan *orphan)
{
	const struct pc_fn_info *info = orphan->fn->info;
	uint32_t owner = pc_order_owner(orphan->fn,
					info->sites.v[orphan->site].region);

	return pc_region_thread(&info->regions.v[owner]);
}

struct pc_way pc_orphan_way(const struct pc_orphan *orphan, uint32_t team,
			    uint32_t at)
{
	return (struct pc_way){ team, pc_orphan_kind(orphan), PC_NONE, NULL,
				at };
}

/* ---- barriers ---- */

static bool block_waits(const struct pc_fn *fn, uint32_t b)
{
	struct pc_cursor cursor = pc_cursor_start(fn, b);
	const struct pc_fn_info *info = fn->info;
	const struct pc_event *event;
	uint32_t region;

	while ((event = pc_cursor_next(fn, &cursor, &region))) {
		const struct pc_fn *target = pc_event_target(event);
		bool waits = (event->kind == PC_EV_BARRIER &&
			      !(event->flags & PC_EVF_TASKS)) ||
			     (target && target->info->barrier);

		if (event->kind == PC_EV_EXIT && region != PC_NONE)
			waits = pc_region_waits(info->regions.v[region].kind) &&
				!(event->flags & PC_EVF_NOWAIT);
		if (waits && pc_team_of(info, region) == PC_NONE)
			return true;
	}
	return false;
}

static bool waits(const struct pc_fn_info *callee)
{
	return callee->barrier;
}

static bool has_ends(const struct pc_fn_info *callee)
{
	return callee->head.fn || callee->tail.fn;
}

bool pc_orphans_matter(const struct pc_fn *fn)
{
	return pc_constructs_in(fn, has_ends);
}

/* Whether every path through FN passes a barrier of the calling team. */
static bool always_waits(struct pc_program *program, const struct pc_fn *fn)
{
	struct pc_walk walk = { 0 };
	bool any = false;
	uint32_t stop;

	if (!pc_constructs_in(fn, waits))
		return false;
	pc_walk_init(&walk, program, fn);
	pc_walk_begin(&walk);
	pc_walk_enter(&walk);
	while (pc_visit_next(&walk.stops, &stop)) {
		uint32_t b = pc_walk_block(stop);

		if (block_waits(fn, b)) {
			any = true;
			continue;
		}
		if (fn->blocks.v[b].term == PC_TERM_RET)
			return false;
		pc_walk_on(&walk, stop);
	}
	return any;
}

/* ---- head and tail ---- */

/* The orphan of SITE number I of FN if its team is that of the caller: the site
 * itself in a construct for one thread, or the orphan of its callee. */
static struct pc_orphan orphan_at(const struct pc_fn *fn, uint32_t i, bool tail)
{
	const struct pc_fn_info *info = fn->info;
	const struct pc_site *site = &info->sites.v[i];
	const struct pc_event *event = site_event(fn, site);
	const struct pc_fn *target = pc_event_target(event);
	uint32_t owner = pc_order_owner(fn, site->region);
	struct pc_orphan none = { NULL, 0 };

	if (pc_team_of(info, site->region) != PC_NONE)
		return none;
	if (owner == PC_NONE)
		return !target || !pc_site_in_team(site) ? none :
		       tail ? target->info->tail : target->info->head;
	if (pc_event_may_collect(event) && pc_one_of_many(info, owner))
		return (struct pc_orphan){ fn, i };
	return none;
}

static void keep(struct pc_orphan *known, struct pc_orphan found)
{
	if (!known->fn || pc_region_is_master(pc_orphan_kind(known)))
		*known = found;
}

struct ways {
	struct pc_fn *fn;
	struct pc_walk walk;
	uint32_t *site_of;      /* block -> its first site; NULL: not needed */
	bool left;              /* a path leaves the function */
	struct pc_way way;      /* the region at which the paths start */
};

/* The team reaches the call at EVENT of BLOCK without a barrier: keep it for
 * the head if it is an orphan. */
static void see_call(struct ways *w, uint32_t block, uint32_t event)
{
	struct pc_fn_info *info = w->fn->info;

	for (uint32_t i = w->site_of[block]; i < info->sites.n &&
	     info->sites.v[i].block == block; i++) {
		struct pc_orphan found;

		if (info->sites.v[i].event != event)
			continue;
		found = orphan_at(w->fn, i, false);
		if (found.fn)
			keep(&info->head, found);
	}
}

/* Process the events after CURSOR in the block of STOP, then the successors. */
static void go(struct ways *w, struct pc_cursor cursor, uint32_t stop)
{
	const struct pc_event *event;
	uint32_t region;

	while ((event = pc_cursor_next(w->fn, &cursor, &region))) {
		if (w->site_of && event->kind == PC_EV_CALL)
			see_call(w, cursor.block, cursor.event - 1);
		if (pc_way_stops(w->fn, &w->way, region, event))
			return;
	}
	w->left |= w->fn->blocks.v[cursor.block].term == PC_TERM_RET;
	pc_walk_on(&w->walk, stop);
}

/* Continue from the queued stops; ALL: even if a path leaves the function. */
static void go_on(struct ways *w, bool all)
{
	uint32_t stop;

	while ((all || !w->left) && pc_visit_next(&w->walk.stops, &stop))
		go(w, pc_cursor_start(w->fn, pc_walk_block(stop)), stop);
}

/* Whether control can go from EVENT of BLOCK to an exit of the function. */
static bool leaves(struct ways *w, uint32_t block, uint32_t event)
{
	pc_walk_begin(&w->walk);
	w->left = false;
	go(w, pc_cursor_behind(w->fn, block, event), pc_walk_within(block));
	go_on(w, false);
	return w->left;
}

static void find_tail(struct ways *w)
{
	struct pc_fn_info *info = w->fn->info;

	for (uint32_t i = 0; i < info->sites.n; i++) {
		struct pc_orphan found = orphan_at(w->fn, i, true);
		const struct pc_site *site = &info->sites.v[i];
		uint32_t owner = pc_order_owner(w->fn, site->region);
		const struct pc_region *r;

		if (!found.fn)
			continue;
		if (owner == PC_NONE) { /* in the callee, possibly FN itself */
			w->way = pc_orphan_way(&found, PC_NONE, site->region);
			if (leaves(w, site->block, site->event))
				keep(&info->tail, found);
			continue;
		}
		w->way = pc_way_behind(info, owner);
		r = &info->regions.v[owner];
		if (r->kind == PC_REGION_SECTION && r->parent != PC_NONE)
			r = &info->regions.v[r->parent];
		for (uint32_t k = 0; k < r->exits.n; k++) {
			const struct pc_edge *at = &r->exits.v[k];

			if (pc_region_waits(r->kind) &&
			    !(pc_event_at(w->fn, at->block, at->event)->flags &
			      PC_EVF_NOWAIT))
				continue;
			if (leaves(w, at->block, at->event))
				keep(&info->tail, found);
		}
	}
}

static void find_head(struct pc_program *program, struct ways *w)
{
	const struct pc_fn_info *info = w->fn->info;
	uint32_t n = w->fn->blocks.n;

	w->site_of = PC_ARRAY(program->arena, n, uint32_t);
	for (uint32_t b = 0; b < n; b++)
		w->site_of[b] = PC_NONE;
	for (uint32_t i = info->sites.n; i; i--)
		w->site_of[info->sites.v[i - 1].block] = i - 1;
	w->way = (struct pc_way){ PC_NONE, PC_REGION_SINGLE, PC_NONE, NULL,
				  PC_NONE };
	pc_walk_begin(&w->walk);
	pc_walk_enter(&w->walk);
	go_on(w, true);
	w->site_of = NULL;
}

void pc_orphans_find(struct pc_program *program, struct pc_fn **order,
		     uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		order[i]->info->barrier = always_waits(program, order[i]);
	for (uint32_t i = 0; i < n; i++) {
		struct ways w = { .fn = order[i] };

		if (!w.fn->info->any_coll || !pc_orphans_matter(w.fn))
			continue;
		pc_walk_init(&w.walk, program, w.fn);
		find_head(program, &w);
		find_tail(&w);
	}
}

const struct pc_orphan *pc_thread_entry(struct pc_program *program,
					const struct pc_site *site)
{
	struct pc_orphan *found;
	const struct pc_fn *fn = site->starts;
	uint32_t depth = 0;

	if (!fn->info->any_mpi)
		return NULL;
	found = PC_NEW(program->arena, struct pc_orphan);
	while (fn && depth++ < 8) {
		const struct pc_fn *next = NULL;

		for (uint32_t i = 0; i < fn->info->sites.n; i++) {
			const struct pc_site *s = &fn->info->sites.v[i];
			const struct pc_event *event = pc_conc_event(fn, s);
			bool better = pc_conc_collective(s, event);

			if (!pc_conc_mpi(s, event) || (found->fn == fn && !better))
				continue;
			*found = (struct pc_orphan){ fn, i };
			next = pc_event_target(event);
			if (better)
				break;
		}
		fn = next;
	}
	return found->fn ? found : NULL;
}
