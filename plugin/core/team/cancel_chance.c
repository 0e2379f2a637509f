/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * cancel_chance.c - collectives for which timing decides: whether one thread
 *                   cancels before or after another one reaches them.
 *
 * In:   a `cancel` of a loop, of sections or of a parallel region.
 * Out:  the first collective that timing decides about, and the number of
 *       others.
 * Cost: O(E) for each `cancel`; within the budget of the pass.
 *
 * OpenMP 5.1, 2.20.1: the thread that cancels leaves the construct; the other
 * threads leave it at their next cancellation point, if they reach one. So
 * - in a loop or in sections, timing decides which iterations and sections run,
 *   and so about all calls in them, except those in the section that contains
 *   the `cancel`;
 * - in a parallel region, timing decides if no barrier separates the two, and
 *   the thread of the collective has passed a cancellation point. A barrier is
 *   one: a thread that still waits in it, when another one that has passed it
 *   cancels, leaves the region there. If all threads cancel or none, timing
 *   does not decide about what follows the `cancel`.
 * If only one thread cancels, and it is not the first thread, the other threads
 * remain: one of them runs a `single`, unless it reaches a cancellation point
 * before that.
 */
#include "base/arena.h"
#include "base/budget.h"
#include "model/live.h"
#include "model/program.h"
#include "graph/callgraph.h"
#include "graph/reach_blocks.h"
#include "graph/regions.h"
#include "graph/where.h"
#include "threads/orphan.h"
#include "team/cancel.h"

#define ENTRY UINT32_MAX /* before the first event of a block */

bool pc_cancel_concerns(const struct pc_cancel *c, const struct pc_site *site)
{
	return !site->multi &&
	       pc_event_may_collect(pc_event_at(c->fn, site->block,
						site->event));
}

void pc_chance_add(struct pc_chance *chance, struct pc_chance found)
{
	if (chance->site)
		chance->more++;
	else
		*chance = found;
}

/* ---- loops and sections ---- */

/* The part of C's construct that contains REGION. */
static uint32_t part_of(const struct pc_cancel *c, uint32_t region)
{
	const struct pc_fn_info *info = c->fn->info;

	if (c->kind == PC_REGION_FOR)
		return c->group;
	while (region != c->group &&
	       info->regions.v[region].parent != c->group)
		region = info->regions.v[region].parent;
	return region;
}

/* Whether several threads can share the construct of C. */
static bool is_shared(const struct pc_cancel *c, const struct pc_site *site)
{
	const struct pc_fn_info *info = c->fn->info;
	uint32_t team = pc_team_of(info, c->group);

	return team != PC_NONE ? !info->regions.v[team].serial :
				 site->ctxs & ~(1u << PC_CTX_OUT);
}

static struct pc_chance of_parts(const struct pc_cancel *c)
{
	const struct pc_fn_info *info = c->fn->info;
	struct pc_chance chance = { .part = PC_NONE };

	chance.unknown = !pc_spend(c->budget, info->sites.n);
	for (uint32_t i = 0; i < info->sites.n && !chance.unknown; i++) {
		const struct pc_site *site = &info->sites.v[i];
		struct pc_chance found = { .site = site };

		if (!pc_cancel_concerns(c, site) || !is_shared(c, site) ||
		    !pc_region_in(info, site->region, c->group))
			continue;
		found.part = part_of(c, site->region);
		if (c->kind == PC_REGION_FOR ||
		    found.part != part_of(c, c->at))
			pc_chance_add(&chance, found);
	}
	return chance;
}

/* ---- parallel regions ---- */

/* Paths through the region; BEHIND: after a cancellation point. */
struct ways {
	const struct pc_cancel *c;
	struct pc_way way;
	uint32_t *queue, queued;
	bool *seen[2];
	struct pc_loc *point; /* by block after such a point: where it is */
	uint32_t *site_of;    /* block -> its first site */
	bool *found;          /* by site */
	struct pc_chance chance;
	/* By site: reached without a cancellation point, and after one; or
	 * NULL. If set, paths also continue where the team meets, which is a
	 * cancellation point. */
	bool *before, *past;
};

static bool is_stop(const struct ways *w, uint32_t region,
		    const struct pc_event *event)
{
	const struct pc_fn_info *info = w->c->fn->info;

	return event == info->regions.v[w->c->group].begin ||
	       pc_way_stops(w->c->fn, &w->way, region, event);
}

/* The last event of BLOCK before LAST at which the team meets; ENTRY: none. */
static uint32_t last_stop(struct ways *w, uint32_t block, uint32_t last)
{
	struct pc_cursor cursor = pc_cursor_start(w->c->fn, block);
	const struct pc_event *event;
	uint32_t found = ENTRY, region;

	while (cursor.event < last &&
	       (event = pc_cursor_next(w->c->fn, &cursor, &region)))
		if (is_stop(w, region, event))
			found = cursor.event - 1;
	pc_spend(w->c->budget, cursor.event + 1u);
	return found;
}

/* Fill the queue with the blocks in which the paths to C begin: where the team
 * last met, in each after the event that EVENTS has for it. */
static void find_starts(struct ways *w, uint32_t *events)
{
	struct pc_arena *arena = pc_scratch_take(w->c->program);
	uint32_t n = w->c->fn->blocks.n, b = w->c->block, last = w->c->event;
	struct pc_visit back = { 0 };

	pc_visit_begin(&back, arena, n, pc_edges_back(&w->c->fn->info->cfg));
	do {
		uint32_t stop = last_stop(w, b, last);

		if (stop == ENTRY) {
			pc_visit_on(&back, b);
		} else if (w->queued < n) {
			w->queue[w->queued] = b;
			events[w->queued++] = stop;
		}
		last = UINT32_MAX;
	} while (pc_visit_next(&back, &b));
	pc_scratch_give(w->c->program, arena);
}

/* Whether one thread reaches both C and SITE, in source order. */
static bool same_thread(const struct pc_cancel *c, const struct pc_site *site)
{
	const struct pc_fn_info *info = c->fn->info;
	uint32_t a = pc_owner_of(info, c->at);
	uint32_t b = pc_owner_of(info, site->region);

	if (a == PC_NONE || b == PC_NONE)
		return false;
	return a == b ||
	       (pc_region_is_master(pc_region_thread(&info->regions.v[a])) &&
		pc_region_is_master(pc_region_thread(&info->regions.v[b]))) ||
	       pc_numbered_same(c->program, c->fn, a, c->fn, b);
}

/* Process the call at EVENT of BLOCK; BEHIND: after the point POINT. */
static void see_call(struct ways *w, uint32_t block, uint32_t event,
		     bool behind, struct pc_loc point)
{
	const struct pc_fn_info *info = w->c->fn->info;

	for (uint32_t i = w->site_of[block]; i < info->sites.n &&
	     info->sites.v[i].block == block; i++) {
		const struct pc_site *site = &info->sites.v[i];
		struct pc_chance found = { .site = site, .point = point };

		if (site->event != event || w->found[i] ||
		    !pc_cancel_concerns(w->c, site))
			continue;
		/* A task does not begin after its region is canceled. */
		found.part = pc_cancel_task(w->c, site->region);
		if ((!behind && found.part == PC_NONE) ||
		    same_thread(w->c, site))
			continue;
		w->found[i] = true;
		pc_chance_add(&w->chance, found);
	}
}

/* Whether one thread of C's team runs SITE, for every size of the team, and
 * this need not be C's thread. */
static bool is_others(const struct pc_cancel *c, const struct pc_site *site)
{
	const struct pc_fn_info *info = c->fn->info;
	uint32_t owner = pc_owner_of(info, site->region);
	int64_t number;

	return owner != PC_NONE && !site->multi &&
	       pc_team_of(info, site->region) == c->group &&
	       pc_cancel_task(c, site->region) == PC_NONE &&
	       (info->regions.v[owner].kind == PC_REGION_SINGLE ||
		pc_region_number(&info->regions.v[owner], &number)) &&
	       !same_thread(c, site);
}

/* The same for pc_cancel_spares (). */
static void note_call(struct ways *w, uint32_t block, uint32_t event,
		      bool behind)
{
	const struct pc_fn_info *info = w->c->fn->info;

	for (uint32_t i = w->site_of[block]; i < info->sites.n &&
	     info->sites.v[i].block == block; i++)
		if (info->sites.v[i].event == event)
			*(behind ? &w->past[i] : &w->before[i]) = true;
}

/* Whether the path ends at EVENT. If it continues where the team meets, *BEHIND
 * is set. */
static bool way_ends(const struct ways *w, uint32_t region,
		     const struct pc_event *event, bool *behind)
{
	if (!is_stop(w, region, event))
		return false;
	*behind = true;
	return !w->before || event->kind == PC_EV_ENTER ||
	       (event->kind == PC_EV_EXIT && region == w->c->group);
}

/* Whether no thread continues after C in the region, if one cancels there. */
static bool goes_no_further(const struct pc_cancel *c)
{
	const struct pc_event *event = pc_event_at(c->fn, c->block, c->event);

	return c->alike || event->args.v[1].kind == PC_VAL_INT;
}

/* Process the events of CURSOR's block, then queue its successors. */
static void go(struct ways *w, struct pc_cursor cursor, bool behind,
	       struct pc_loc point)
{
	const struct pc_cancel *c = w->c;
	const struct pc_block *block = &c->fn->blocks.v[cursor.block];
	const struct pc_event *event;
	uint32_t region;

	while ((event = pc_cursor_next(c->fn, &cursor, &region))) {
		bool own = cursor.block == c->block &&
			   cursor.event - 1 == c->event;

		if (way_ends(w, region, event, &behind) ||
		    (own && goes_no_further(c)))
			return;
		if (event->kind != PC_EV_CALL)
			continue;
		if (w->before)
			note_call(w, cursor.block, cursor.event - 1, behind);
		else
			see_call(w, cursor.block, cursor.event - 1, behind,
				 point);
		/* If only one of several threads cancels, that thread is
		 * gone. */
		if (!behind && pc_cancel_asks(event, c->kind) &&
		    pc_team_of(c->fn->info, region) == c->group &&
		    (!own || pc_owner_of(c->fn->info, region) == PC_NONE)) {
			behind = true;
			point = pc_loc_near(c->fn, cursor.block, event->loc);
		}
	}
	if (!pc_spend(c->budget, block->events.n + 1u) ||
	    (c->alike && cursor.block == c->top))
		return;
	for (uint32_t i = 0; i < block->succ.n; i++) {
		uint32_t to = block->succ.v[i];

		if (w->seen[behind][to] || w->seen[1][to])
			continue;
		w->seen[behind][to] = true;
		if (behind)
			w->point[to] = point;
		w->queue[w->queued++] = to;
	}
}

static void walk(struct ways *w, struct pc_arena *arena)
{
	const struct pc_fn *fn = w->c->fn;
	uint32_t n = fn->blocks.n, starts;
	uint32_t *events = PC_ARRAY(arena, n, uint32_t);

	find_starts(w, events);
	starts = w->queued;
	for (uint32_t i = 0; i < starts; i++) {
		const struct pc_event *event = pc_event_at(fn, w->queue[i],
							   events[i]);
		bool met = event->kind != PC_EV_ENTER;

		go(w, pc_cursor_behind(fn, w->queue[i], events[i]), met,
		   pc_loc_near(fn, w->queue[i], event->loc));
	}
	for (uint32_t i = starts; i < w->queued && *w->c->budget; i++) {
		uint32_t b = w->queue[i];
		bool behind = w->seen[1][b];

		go(w, pc_cursor_start(fn, b), behind, w->point[b]);
	}
}

static void prepare(struct ways *w, struct pc_arena *arena)
{
	const struct pc_fn_info *info = w->c->fn->info;
	uint32_t n = w->c->fn->blocks.n;

	pc_spend(w->c->budget, n);
	w->way = (struct pc_way){ w->c->group, PC_REGION_SINGLE, PC_NONE, NULL,
				  PC_NONE };
	w->queue = PC_ARRAY(arena, 3 * (size_t)n, uint32_t);
	w->seen[0] = PC_ARRAY(arena, n, bool);
	w->seen[1] = PC_ARRAY(arena, n, bool);
	w->point = PC_ARRAY(arena, n, struct pc_loc);
	w->site_of = PC_ARRAY(arena, n, uint32_t);
	w->found = PC_ARRAY(arena, info->sites.n, bool);
	for (uint32_t b = 0; b < n; b++)
		w->site_of[b] = PC_NONE;
	for (uint32_t i = info->sites.n; i; i--)
		w->site_of[info->sites.v[i - 1].block] = i - 1;
}

bool *pc_cancel_spares(const struct pc_cancel *c, struct pc_arena *arena)
{
	const struct pc_fn_info *info = c->fn->info;
	uint32_t owner = pc_owner_of(info, c->at);
	struct ways w = { .c = c };
	int64_t number;

	/* Thread 0 may be the only one. */
	if (c->kind != PC_REGION_PARALLEL || owner == PC_NONE ||
	    pc_team_of(info, owner) != c->group ||
	    !pc_region_number(&info->regions.v[owner], &number) || number < 1)
		return NULL;
	prepare(&w, arena);
	w.before = PC_ARRAY(arena, info->sites.n, bool);
	w.past = PC_ARRAY(arena, info->sites.n, bool);
	walk(&w, arena);
	for (uint32_t i = 0; i < info->sites.n; i++)
		w.before[i] &= !w.past[i] && *c->budget &&
			       is_others(c, &info->sites.v[i]);
	return w.before;
}

static struct pc_chance of_team(const struct pc_cancel *c)
{
	struct ways w = { .c = c, .chance = { .part = PC_NONE } };
	struct pc_arena *arena;

	if (c->fn->info->regions.v[c->group].serial)
		return w.chance;
	arena = pc_scratch_take(c->program);
	prepare(&w, arena);
	walk(&w, arena);
	w.chance.unknown = !*c->budget;
	pc_scratch_give(c->program, arena);
	return w.chance;
}

struct pc_chance pc_cancel_chance(const struct pc_cancel *c)
{
	if (!*c->budget)
		return (struct pc_chance){ .unknown = true };
	if (c->kind == PC_REGION_PARALLEL)
		return of_team(c);
	return c->kind == PC_REGION_FOR || c->kind == PC_REGION_SECTIONS ?
		       of_parts(c) : pc_cancel_tasks(c);
}
