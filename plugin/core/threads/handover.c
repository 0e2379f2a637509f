/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * handover.c - threads that wait for each other through a variable.
 *
 * In:   two calls in constructs of one function that different threads run.
 * Out:  whether thread A may wait in a loop for something that thread B does
 *       after its call: B has a `flush` or a releasing atomic access, A has an
 *       acquiring access in a loop that every path to its call passes, and both
 *       may refer to one variable; or whether one thread fulfills the event of
 *       a task on which the task of the other thread depends. The value of the
 *       variable is not analyzed: such calls are left to the check at run time.
 * Cost: O(E) for each such loop, at most WAITS.
 */
#include "threads/handover.h"

#include "base/arena.h"
#include "model/value.h"
#include "graph/loops.h"
#include "graph/reach_blocks.h"
#include "graph/regions.h"
#include "graph/temps.h"
#include "threads/order.h"

#define WAITS 16

/* OpenMP 5.1, 2.12.1: the end of a detached task. */
static bool fulfils(const struct pc_event *event)
{
	return event->kind == PC_EV_CALL && event->callee &&
	       (!strcmp(event->callee->name, "omp_fulfill_event") ||
		!strcmp(event->callee->name, "omp_fulfill_event_"));
}

/* Atomic loads and stores of C11 and GCC's older ones, by prefix. */
bool pc_flush_call(const struct pc_event *event)
{
	const char *name;
	struct pc_val last;

	if (event->kind != PC_EV_CALL || !event->callee)
		return false;
	name = event->callee->name;
	if (fulfils(event))
		return true;
	if (!strncmp(name, "__sync_", 7))
		return true;
	if (strncmp(name, "__atomic_", 9) || !event->args.n)
		return false;
	last = event->args.v[event->args.n - 1];
	return last.kind != PC_VAL_INT || last.num != 0; /* relaxed */
}

/* The variable that EVENT accesses; name NULL: not known, or all. */
static struct pc_val variable(const struct pc_fn *fn,
			      const struct pc_event *event)
{
	struct pc_val none = { .kind = PC_VAL_UNKNOWN }, at;

	if (!event->args.n)
		return none;
	at = pc_val_origin(fn, event->args.v[0]);
	return at.mod == PC_MOD_ADDR ? at : none;
}

/* Whether a path leads from block FROM to block TO without block PAST. */
static bool reaches(struct pc_visit *visit, struct pc_arena *arena,
		    const struct pc_fn *fn, uint32_t from, uint32_t past,
		    uint32_t to)
{
	uint32_t b;

	pc_visit_fn(visit, arena, fn);
	pc_visit_skip(visit, past);
	pc_visit_add(visit, from);
	while (!pc_visit_has(visit, to) && pc_visit_next(visit, &b))
		pc_visit_on(visit, b);
	return pc_visit_has(visit, to);
}

/* One call, then the other. */
struct hand {
	struct pc_arena *arena;
	struct pc_visit *visit;
	const struct pc_fn *fn;
	const struct pc_site *from, *to;
	uint32_t from_owner, to_owner;
	struct pc_val waits[WAITS]; /* what the second thread waits for */
	uint32_t n;
	bool waits_task; /* the second call waits for a detachable task */
};

/* Every path to the second call passes the loop that contains block B. */
static bool is_wait(const struct hand *h, uint32_t b)
{
	const struct pc_cfg *cfg = &h->fn->info->cfg;
	uint32_t head = pc_cfg_loop(cfg, b);

	return head != PC_NONE && !pc_cfg_in_loop(cfg, h->to->block, head) &&
	       !reaches(h->visit, h->arena, h->fn, 0, head, h->to->block);
}

static bool is_behind(const struct hand *h, const struct pc_cursor *cursor)
{
	return cursor->block == h->from->block ?
	       cursor->event - 1 > h->from->event :
	       reaches(h->visit, h->arena, h->fn, h->from->block, PC_NONE,
		       cursor->block);
}

static bool for_one(const struct hand *h, struct pc_val at)
{
	for (uint32_t i = 0; i < h->n; i++)
		if (!pc_val_has_name(at) || !pc_val_has_name(h->waits[i]) ||
		    pc_val_eq(at, h->waits[i]))
			return true;
	return false;
}

/* Find the waits; if RELEASE, find a release for one of them. */
static bool look(struct hand *h, bool release)
{
	for (uint32_t b = 0; b < h->fn->blocks.n; b++) {
		struct pc_cursor cursor = pc_cursor_start(h->fn, b);
		const struct pc_event *event;
		uint32_t region;

		while ((event = pc_cursor_next(h->fn, &cursor, &region))) {
			uint32_t owner;
			struct pc_val at;

			if (!pc_flush_call(event))
				continue;
			owner = pc_order_owner(h->fn, region);
			at = variable(h->fn, event);
			if (fulfils(event) && owner == h->from_owner &&
			    h->waits_task && is_behind(h, &cursor))
				return true;
			if (release && owner == h->from_owner &&
			    for_one(h, at) && is_behind(h, &cursor))
				return true;
			if (!release && owner == h->to_owner &&
			    h->n < WAITS && is_wait(h, b))
				h->waits[h->n++] = at;
		}
	}
	return (h->n || h->waits_task) && !release;
}

/* Whether the task of the second call depends on a task other than that of the
 * first call. */
static bool waits_task(const struct hand *h)
{
	uint32_t n = h->fn->info->regions.n, to = h->to_owner;

	if (to >= n || h->fn->info->regions.v[to].kind != PC_REGION_TASK)
		return false;
	for (uint32_t r = 0; r < n; r++)
		if (r != h->from_owner && r != to &&
		    pc_order_tasks(h->fn, r, to) != PC_ORDER_NONE)
			return true;
	return false;
}

static bool any_flush(const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			if (pc_flush_call(&fn->blocks.v[b].events.v[e]))
				return true;
	return false;
}

static bool one_way(const struct pc_fn *fn, const struct pc_site *from,
		    const struct pc_site *to)
{
	struct pc_visit visit = { 0 };
	struct hand h = { .fn = fn, .from = from, .to = to, .visit = &visit };
	bool found;

	h.from_owner = pc_order_owner(fn, from->region);
	h.to_owner = pc_order_owner(fn, to->region);
	if (h.from_owner == h.to_owner)
		return false;
	h.arena = pc_arena_new();
	h.waits_task = waits_task(&h);
	found = look(&h, false) && look(&h, true);
	pc_arena_free(h.arena);
	return found;
}

bool pc_handover(const struct pc_fn *fn, const struct pc_site *a,
		 const struct pc_site *b)
{
	return any_flush(fn) && (one_way(fn, a, b) || one_way(fn, b, a));
}
