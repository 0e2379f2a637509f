/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * function_addresses.c - numbers flow along edges; what a full node has no room for
 *                        goes to the rest, and from there to nodes that have some.
 */
#include "whole/function_addresses.h"

#include "base/arena.h"
#include "check.h"

#define MOST 2

static uint32_t told; /* how often a watcher of node 0 was called */

static void tell(void *who, uint32_t site, uint32_t fn)
{
	(void)who;
	(void)fn;
	told += site == 7;
}

static bool holds(const struct pc_aims *aims, uint32_t at, uint32_t fn)
{
	struct pc_aim_fns fns = pc_aims_fns(aims, at);

	for (uint32_t i = 0; i < fns.n; i++)
		if (fns.v[i] == fn)
			return true;
	return false;
}

/* Nodes: 0 is the rest, 1 is full, 2 gets what the rest has, 3 to 6 are numbers. */
static void flow(struct pc_aims *aims)
{
	for (uint32_t i = 0; i < 7; i++)
		CHECK(pc_aims_node(aims, i, 1) == i);
	aims->nodes.v[0].open = 1;
	pc_aims_watch(aims, 0, 7);
	pc_aims_edge(aims, 0, 1);
	pc_aims_edge(aims, 0, 2);
	for (uint32_t i = 3; i < 6; i++)
		pc_aims_add(aims, 1, i);
	pc_aims_run(aims);
	CHECK(holds(aims, 1, 3) && holds(aims, 1, 4) && !holds(aims, 1, 5));
	CHECK(aims->nodes.v[1].top && !aims->nodes.v[2].top);
	CHECK(holds(aims, 0, 5) && holds(aims, 2, 5) && told == 1);
	pc_aims_add(aims, 0, 6);
	pc_aims_add(aims, 0, 3);
	pc_aims_run(aims);
	CHECK(holds(aims, 2, 6) && pc_aims_fns(aims, 1).n == MOST);
	CHECK(aims->nodes.v[2].top && pc_aims_fns(aims, 2).n == MOST);
	CHECK(told == 3);
}

/* After the end nothing flows, but nodes can be added. */
static void end(struct pc_aims *aims)
{
	uint32_t fresh;

	pc_aims_close(aims);
	fresh = pc_aims_node(aims, 9, 9);
	pc_aims_edge(aims, 0, fresh);
	pc_aims_watch(aims, 0, 7);
	CHECK(!pc_aims_fns(aims, fresh).n && told == 3);
	CHECK(pc_aims_look(aims, 9, 9) == fresh && holds(aims, 2, 5));
}

int main(void)
{
	struct pc_arena *arena = pc_arena_new(), *work = pc_arena_new();
	struct pc_aims aims = { .arena = arena, .work = work,
				.sets.arena = arena, .most = MOST,
				.has_rest = true, .rest = 0, .tell = tell };

	flow(&aims);
	end(&aims);
	pc_arena_free(work);
	pc_arena_free(arena);
	return check_failed != 0;
}
