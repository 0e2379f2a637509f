/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * doacross.c - iterations that wait for the previous one: `ordered depend`.
 *
 * In:   calls of GOMP_doacross_wait and GOMP_doacross_post of one loop, as the
 *       adapter makes them: the number of the loop, how many iterations back.
 * Out:  a wait for the previous iteration becomes `enter ordered`, and the post
 *       `exit nowait`.  Each iteration reaches its post after that of the
 *       previous one (OpenMP 5.1, 2.19.10), so what is between runs in order.
 *       The numbers of blocks and events do not change.
 * Cost: O(E) for each such loop, at most LOOPS in a function.
 * Not:  LIMIT: if the pair does not nest with all constructs on all paths, or
 *       several dimensions wait, nothing is ordered
 *       (tests/core/order-doacross.pcm).
 */
#include "rewrite/doacross.h"

#include "base/arena.h"
#include "model/contents.h"
#include "model/live.h"
#include "model/value.h"
#include "rewrite/call_to_construct.h"

#define LOOPS 16

/* 1: EVENT waits for the previous iteration; -1: it posts; 0: neither, or it
 * waits for another iteration. */
static int step(const struct pc_event *event)
{
	if (event->kind != PC_EV_CALL || !event->callee || !event->args.n ||
	    event->args.v[0].kind != PC_VAL_INT)
		return 0;
	if (!strcmp(event->callee->name, "GOMP_doacross_post"))
		return -1;
	return !strcmp(event->callee->name, "GOMP_doacross_wait") &&
	       event->args.n > 1 && pc_val_eq(event->args.v[1], pc_val_int(1));
}

static void convert(struct pc_arena *arena, struct pc_fn *fn,
		    struct pc_val loop)
{
	struct pc_construct made = { .arena = arena };

	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			struct pc_event *event = pc_event_at(fn, b, e);
			int way = step(event);

			if (way && pc_val_eq(event->args.v[0], loop))
				pc_made_event(&made, event, PC_REGION_ORDERED,
					      NULL, way > 0);
		}
	pc_made_keep(&made, fn);
}

static void find_loops(struct pc_fn *fn)
{
	struct pc_arena *arena = NULL;
	struct pc_val tried[LOOPS];
	uint32_t n = 0;

	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);
			uint32_t i = 0;

			if (step(event) <= 0 || n == LOOPS)
				continue;
			while (i < n && !pc_val_eq(tried[i], event->args.v[0]))
				i++;
			if (i < n)
				continue;
			tried[n++] = event->args.v[0];
			if (!arena)
				arena = pc_arena_new();
			convert(arena, fn, tried[n - 1]);
		}
	if (arena)
		pc_arena_free(arena);
}

void pc_doacross_find(struct pc_program *program)
{
	bool any = false;

	for (uint32_t i = 0; i < program->fns.n && !any; i++)
		any = !strcmp(program->fns.v[i]->name, "GOMP_doacross_wait");
	for (uint32_t i = 0; any && i < program->fns.n; i++)
		if (pc_fn_live(program->fns.v[i]))
			find_loops(program->fns.v[i]);
}
