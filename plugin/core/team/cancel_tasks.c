/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * cancel_tasks.c - collectives in tasks of a taskgroup that one of them
 *                  cancels.
 *
 * In:   a `cancel taskgroup`.
 * Out:  the first collective that timing decides about, and the number of
 *       others.
 * Cost: O(E) for each collective in a task of the group; within the budget of
 *       the pass.
 *
 * OpenMP 5.1, 2.20.1: the task that cancels ends. A task of the group that has
 * not begun may be skipped; one that has begun ends at its next cancellation
 * point, and a taskwait is not one. The task that contains the taskgroup
 * continues. So timing does not decide about a task that certainly completes
 * before the one that cancels, or that is created after the end of that one.
 * Not:  tasks created by a function that is called in the group; a taskgroup
 *       of a caller is assumed to contain all tasks of the function, and only
 *       these.
 */
#include "base/budget.h"
#include "model/live.h"
#include "model/program.h"
#include "graph/callgraph.h"
#include "graph/reach_blocks.h"
#include "graph/regions.h"
#include "graph/where.h"
#include "threads/order.h"
#include "threads/orphan.h"
#include "team/cancel.h"

struct tasks {
	const struct pc_cancel *c;
	struct pc_arena *arena;
	bool perhaps; /* only the run can tell whether there is an order */
};

uint32_t pc_cancel_task(const struct pc_cancel *c, uint32_t region)
{
	const struct pc_fn_info *info = c->fn->info;

	while (region != PC_NONE &&
	       !pc_region_is_task(info->regions.v[region].kind)) {
		if (region == c->group)
			return PC_NONE;
		region = info->regions.v[region].parent;
	}
	return region;
}

/* The innermost and the outermost task of the group around REGION that do not
 * contain AWAY; returns their number, at most two. */
static uint32_t tasks_between(const struct pc_cancel *c, uint32_t region,
			      uint32_t away, uint32_t found[2])
{
	const struct pc_fn_info *info = c->fn->info;
	uint32_t task = pc_cancel_task(c, region), n = 0;

	while (task != PC_NONE && !pc_region_in(info, away, task)) {
		pc_spend(c->budget, 64);
		found[n ? 1 : 0] = task;
		n = n ? 2 : 1;
		task = task == c->group ? PC_NONE :
		       pc_cancel_task(c, info->regions.v[task].parent);
	}
	return n;
}

/* ---- paths ---- */

struct walk {
	struct tasks *t;
	struct pc_way way;
	const struct pc_event *goal;
	struct pc_visit visit;
	bool found;
};

static void go(struct walk *w, struct pc_cursor cursor)
{
	const struct pc_cancel *c = w->t->c;
	const struct pc_block *block = &c->fn->blocks.v[cursor.block];
	const struct pc_event *event;
	uint32_t region;

	pc_spend(c->budget, block->events.n + 1u);
	while ((event = pc_cursor_next(c->fn, &cursor, &region))) {
		w->found |= event == w->goal;
		if (w->found || pc_way_stops(c->fn, &w->way, region, event))
			return;
		if (pc_way_may_stop(c->fn, &w->way, region, event)) {
			w->t->perhaps = true;
			return;
		}
	}
	pc_visit_on(&w->visit, cursor.block);
}

/* Whether control can go from the N edges FROM, which follow TASK, to GOAL
 * while it may still run. */
static bool comes_from(struct tasks *t, uint32_t task,
		       const struct pc_edge *from, uint32_t n,
		       const struct pc_event *goal)
{
	const struct pc_cancel *c = t->c;
	struct walk w = { .t = t, .goal = goal,
			  .way = pc_way_behind(c->fn->info, task) };
	uint32_t b;

	pc_spend(c->budget, c->fn->blocks.n);
	pc_visit_fn(&w.visit, t->arena, c->fn);
	for (uint32_t i = 0; i < n && !w.found; i++)
		go(&w, pc_cursor_behind(c->fn, from[i].block, from[i].event));
	while (!w.found && *c->budget && pc_visit_next(&w.visit, &b))
		go(&w, pc_cursor_start(c->fn, b));
	return w.found;
}

/* The same from the end of TASK. */
static bool comes(struct tasks *t, uint32_t task, const struct pc_event *goal)
{
	const struct pc_region *r = &t->c->fn->info->regions.v[task];

	/* OpenMP 5.2, 12.6: a taskloop is a taskgroup, unless nogroup. */
	if (r->kind == PC_REGION_TASKLOOP && !r->nowait)
		return false;
	return comes_from(t, task, r->exits.v, r->exits.n, goal);
}

/* ---- where timing decides ---- */

static bool is_serial(const struct tasks *t, uint32_t task)
{
	return t->c->fn->info->regions.v[task].serial;
}

/* Whether the tasks A and B of the group have no order. */
static bool unordered(struct tasks *t, uint32_t a, uint32_t b)
{
	const struct pc_fn *fn = t->c->fn;
	const struct pc_region *regions = fn->info->regions.v;
	enum pc_order there, back;

	if (!pc_spend(t->c->budget, fn->info->regions.n))
		return false;
	there = pc_order_tasks(fn, a, b);
	back = pc_order_tasks(fn, b, a);
	if (there == PC_ORDER_FIXED || back == PC_ORDER_FIXED)
		return false;
	if (there == PC_ORDER_PERHAPS || back == PC_ORDER_PERHAPS) {
		t->perhaps = true;
		return false;
	}
	return (!is_serial(t, a) && comes(t, a, regions[b].begin)) ||
	       (!is_serial(t, b) && comes(t, b, regions[a].begin));
}

/* Whether several instances of TASK may run at the same time. */
static bool repeats(struct tasks *t, uint32_t task)
{
	const struct pc_region *r = &t->c->fn->info->regions.v[task];

	return r->kind == PC_REGION_TASKLOOP ||
	       (!r->serial && comes(t, task, r->begin));
}

/* SITE is in the task TASK, which creates the task MADE that cancels: whether
 * TASK has a cancellation point before SITE; *POINT: where. */
static bool asks_before(struct tasks *t, const struct pc_site *site,
			uint32_t task, uint32_t made, struct pc_loc *point)
{
	const struct pc_fn *fn = t->c->fn;
	const struct pc_event *call = pc_event_at(fn, site->block, site->event);

	pc_spend(t->c->budget, fn->blocks.n);
	if (is_serial(t, made) || !comes(t, made, call))
		return false;
	for (uint32_t b = 0; b < fn->blocks.n && *t->c->budget; b++) {
		struct pc_cursor cursor = pc_cursor_start(fn, b);
		const struct pc_event *event;
		uint32_t region;

		while ((event = pc_cursor_next(fn, &cursor, &region))) {
			struct pc_edge at = { PC_NONE, b, cursor.event - 1 };

			if (!pc_cancel_asks(event, PC_REGION_TASKGROUP) ||
			    pc_cancel_task(t->c, region) != task ||
			    !comes(t, made, event) ||
			    !comes_from(t, made, &at, 1, call))
				continue;
			*point = pc_loc_near(fn, b, event->loc);
			return true;
		}
	}
	return false;
}

static bool by_chance(struct tasks *t, struct pc_chance *found)
{
	const struct pc_cancel *c = t->c;
	const struct pc_site *site = found->site;
	const struct pc_event *cancel = pc_event_at(c->fn, c->block, c->event);
	uint32_t mine[2], its[2];
	uint32_t n = tasks_between(c, site->region, c->at, mine);
	uint32_t n_its = tasks_between(c, c->at, site->region, its);
	uint32_t both = pc_cancel_task(c, site->region);

	for (uint32_t i = 0; i < n; i++) {
		found->part = mine[i];
		if (!n_its && !is_serial(t, mine[i]) &&
		    comes(t, mine[i], cancel))
			return true;
		for (uint32_t k = 0; k < n_its; k++)
			if (unordered(t, mine[i], its[k]))
				return true;
	}
	found->part = PC_NONE;
	if (!n && n_its && both != PC_NONE &&
	    asks_before(t, site, both, its[n_its - 1], &found->point))
		return true;
	/* Another instance of a task that contains both. */
	while (both != PC_NONE && !pc_region_in(c->fn->info, c->at, both))
		both = both == c->group ? PC_NONE :
		       pc_cancel_task(c, c->fn->info->regions.v[both].parent);
	found->part = both;
	return both != PC_NONE && repeats(t, both);
}

struct pc_chance pc_cancel_tasks(const struct pc_cancel *c)
{
	const struct pc_fn_info *info = c->fn->info;
	struct pc_chance chance = { .part = PC_NONE };
	struct tasks t = { .c = c };

	chance.unknown = !pc_spend(c->budget, info->sites.n);
	for (uint32_t i = 0; i < info->sites.n && *c->budget; i++) {
		const struct pc_site *site = &info->sites.v[i];
		struct pc_chance found = { .site = site, .part = PC_NONE };

		if (!pc_cancel_concerns(c, site))
			continue;
		/* For callers and callees, only the run can tell. */
		chance.unknown = true;
		if (c->group != PC_NONE &&
		    !pc_region_in(info, site->region, c->group))
			continue;
		t.arena = pc_scratch_take(c->program);
		if (by_chance(&t, &found))
			pc_chance_add(&chance, found);
		pc_scratch_give(c->program, t.arena);
	}
	return chance;
}
