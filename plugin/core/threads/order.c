/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * order.c - exclusion and order between the threads of one process.
 *
 * In:   regions, sites.
 * Out:  answers (order.h). A 'critical' or a lock excludes but does not order;
 *       that suffices if the sections commute (commute.h).
 * Cost: O(depth) per question about sections; O(E) for each task that may be
 *       between two others, at most TASKS.
 * Not:  LIMIT: a 'depend' item that is neither a variable nor an element with
 *       a constant index may order or not.
 */
#include "threads/order.h"

#include <string.h>
#include "base/arena.h"
#include "model/value.h"
#include "graph/callgraph.h"
#include "graph/reach_blocks.h"
#include "graph/regions.h"
#include "threads/orphan.h"

#define TASKS 32

/* ---- sections ---- */

uint32_t pc_order_owner(const struct pc_fn *fn, uint32_t region)
{
	const struct pc_fn_info *info = fn->info;
	uint32_t owner = pc_owner_of(info, region);

	for (uint32_t r = region; owner == PC_NONE && r != PC_NONE &&
	     !pc_region_is_team(info->regions.v[r].kind);
	     r = info->regions.v[r].parent)
		if (info->regions.v[r].locked)
			region = r;
	if (owner == PC_NONE && region != PC_NONE &&
	    info->regions.v[region].locked)
		return region;
	return owner;
}

static bool same_lock(const struct pc_region *a, const struct pc_region *b)
{
	return a->locked && a->kind == b->kind &&
	       (a->name == b->name ||
		(a->name && b->name && !strcmp(a->name, b->name)));
}

bool pc_order_excluded(struct pc_section *a, struct pc_section *b)
{
	const struct pc_fn_info *ia = a->fn->info, *ib = b->fn->info;
	struct pc_section fa = { NULL, 0 }, fb = fa;

	for (uint32_t i = a->region; i != PC_NONE; i = ia->regions.v[i].parent)
		for (uint32_t k = b->region; k != PC_NONE;
		     k = ib->regions.v[k].parent)
			if (same_lock(&ia->regions.v[i], &ib->regions.v[k])) {
				fa = (struct pc_section){ a->fn, i };
				fb = (struct pc_section){ b->fn, k };
			}
	if (!fa.fn)
		return false;
	*a = fa;
	*b = fb;
	return true;
}

/* ---- tasks ---- */

static bool is_kind(struct pc_val value, const char *kind)
{
	return value.rec && !strcmp(value.rec, kind);
}

/* OpenMP 5.2, 15.9.5: the order of two dependences on one location. */
static enum pc_order order_of(struct pc_val a, struct pc_val b, bool self)
{
	if ((is_kind(a, "in") && is_kind(b, "in")) ||
	    (is_kind(a, "inoutset") && is_kind(b, "inoutset")))
		return PC_ORDER_NONE;
	/* An element with a variable index, or a `depobj`, may be the same
	 * location. But a task in a loop has a different one in each
	 * iteration. */
	if (!pc_val_has_name(a) || !pc_val_has_name(b))
		return self && a.kind == PC_VAL_TMP ? PC_ORDER_NONE
						    : PC_ORDER_PERHAPS;
	if (!pc_val_eq(a, b))
		return PC_ORDER_NONE;
	if (is_kind(a, "mutexinoutset") && is_kind(b, "mutexinoutset"))
		return PC_ORDER_EXCLUDED;
	return PC_ORDER_FIXED;
}

static enum pc_order depend(const struct pc_event *first,
			    const struct pc_event *second)
{
	enum pc_order best = PC_ORDER_NONE;

	for (uint32_t i = 0; i < first->args.n; i++)
		for (uint32_t k = 0; k < second->args.n; k++) {
			enum pc_order order = order_of(first->args.v[i],
						       second->args.v[k],
						       first == second);

			if (order > best)
				best = order;
		}
	return best;
}

/* Whether GOAL or PAST is an event in the rest of CURSOR's block; *FOUND: it is
 * GOAL. */
static bool stops_at(const struct pc_fn *fn, struct pc_cursor cursor,
		     const struct pc_event *goal, const struct pc_event *past,
		     bool *found)
{
	const struct pc_event *event;
	uint32_t region;

	while ((event = pc_cursor_next(fn, &cursor, &region)))
		if (event == goal || event == past) {
			*found = event == goal;
			return true;
		}
	return false;
}

/* Whether a path leads from the end of region A to the event GOAL without the
 * beginning of region C. */
static bool comes_round(struct pc_arena *arena, const struct pc_fn *fn,
			uint32_t a, const struct pc_event *goal, uint32_t c)
{
	const struct pc_event *past = fn->info->regions.v[c].begin;
	const struct pc_region *region = &fn->info->regions.v[a];
	struct pc_visit visit = { 0 };
	bool found = false;
	uint32_t b;

	pc_visit_fn(&visit, arena, fn);
	for (uint32_t x = 0; x < region->exits.n && !found; x++) {
		b = region->exits.v[x].block;
		if (!stops_at(fn, pc_cursor_behind(fn, b,
						   region->exits.v[x].event),
			      goal, past, &found))
			pc_visit_on(&visit, b);
	}
	while (!found && pc_visit_next(&visit, &b))
		if (!stops_at(fn, pc_cursor_start(fn, b), goal, past, &found))
			pc_visit_on(&visit, b);
	return found;
}

/* A chain: task A, a task that depends on it, ..., LAST. */
static bool chain(struct pc_arena *arena, const struct pc_fn *fn, uint32_t a,
		  const struct pc_event *last)
{
	const struct pc_fn_info *info = fn->info;
	uint32_t queue[TASKS], n = 0;
	uint32_t maker = pc_owner_of(info, info->regions.v[a].parent);

	queue[n++] = a;
	for (uint32_t i = 0; i < n; i++)
		for (uint32_t c = 0; c < info->regions.n && n < TASKS; c++) {
			const struct pc_region *rc = &info->regions.v[c];
			bool known = rc->kind != PC_REGION_TASK ||
				     rc->begin == last ||
				     pc_owner_of(info, rc->parent) != maker;

			for (uint32_t k = 0; k < n; k++)
				known |= queue[k] == c;
			if (known || depend(info->regions.v[queue[i]]
						     .begin, rc->begin) !=
				     PC_ORDER_FIXED ||
			    comes_round(arena, fn, queue[i], last, c))
				continue;
			if (depend(rc->begin, last) == PC_ORDER_FIXED)
				return true;
			queue[n++] = c;
		}
	return false;
}

bool pc_order_waits(const struct pc_fn *fn, const struct pc_event *task,
		    const struct pc_event *last)
{
	const struct pc_fn_info *info = fn->info;
	struct pc_arena *arena;
	uint32_t a = 0;
	bool waits;

	if (!task || !task->args.n || !last->args.n)
		return false;
	if (depend(task, last) == PC_ORDER_FIXED)
		return true;
	while (a < info->regions.n && info->regions.v[a].begin != task)
		a++;
	if (a == info->regions.n)
		return false;
	arena = pc_arena_new();
	waits = chain(arena, fn, a, last);
	pc_arena_free(arena);
	return waits;
}

enum pc_order pc_order_tasks(const struct pc_fn *fn, uint32_t a, uint32_t b)
{
	const struct pc_fn_info *info = fn->info;
	const struct pc_region *ra = &info->regions.v[a];
	const struct pc_region *rb = &info->regions.v[b];

	if (ra->kind != PC_REGION_TASK || rb->kind != PC_REGION_TASK ||
	    pc_owner_of(info, ra->parent) != pc_owner_of(info, rb->parent) ||
	    ra->team != rb->team)
		return PC_ORDER_NONE;
	if (pc_order_waits(fn, ra->begin, rb->begin))
		return PC_ORDER_FIXED;
	return depend(ra->begin, rb->begin);
}

bool pc_order_may_wait(const struct pc_event *task,
		       const struct pc_event *last)
{
	return task && depend(task, last) == PC_ORDER_PERHAPS;
}

bool pc_order_same(struct pc_program *program, const struct pc_fn *fn,
		   uint32_t a, uint32_t b)
{
	const struct pc_region *ra = &fn->info->regions.v[a];
	const struct pc_region *rb = &fn->info->regions.v[b];

	if (ra->kind == PC_REGION_ORDERED && rb->kind == PC_REGION_ORDERED)
		return ra->parent == rb->parent;
	return ra->team == rb->team && pc_numbered_same(program, fn, a, fn, b);
}
