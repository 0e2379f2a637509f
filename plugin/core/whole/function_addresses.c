/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * function_addresses.c - which functions the variables of a program can be the
 *                        address of (contract in function_addresses.h).
 *
 * In:   nodes, edges and functions, from reach.c.
 * Out:  the least sets that are closed under the edges (Andersen 1994, for
 *       functions only); each function goes along each edge once.
 * Cost: O(edges x aims->most); almost no node has any function.
 */
#include "whole/function_addresses.h"

#include "base/arena.h"

static uint32_t slot_of(const struct pc_aims *aims, uint64_t a, uint64_t b)
{
	uint64_t hash = (a ^ (b << 32 | b >> 32)) * 0x9e3779b97f4a7c15u;
	uint32_t at = (uint32_t)(hash >> 32) & (aims->room - 1);

	while (aims->slots[at]) {
		const uint64_t *key =
			aims->nodes.v[aims->slots[at] - 1].key;

		if (key[0] == a && key[1] == b)
			break;
		at = (at + 1) & (aims->room - 1);
	}
	return at;
}

static void grow(struct pc_aims *aims)
{
	uint32_t *old = aims->slots, had = aims->room;

	aims->room = had ? 2 * had : 1024;
	aims->slots = PC_ARRAY(aims->arena, aims->room, uint32_t);
	for (uint32_t i = 0; i < aims->nodes.n; i++) {
		const uint64_t *key = aims->nodes.v[i].key;

		aims->slots[slot_of(aims, key[0], key[1])] = i + 1;
	}
	if (had)
		pc_arena_return(aims->arena, old, had * sizeof *old);
}

uint32_t pc_aims_node(struct pc_aims *aims, uint64_t a, uint64_t b)
{
	struct pc_aim node = { .key = { a, b } };
	uint32_t at;

	if (2 * aims->nodes.n >= aims->room)
		grow(aims);
	at = slot_of(aims, a, b);
	if (!aims->slots[at]) {
		pc_vec_push(aims->arena, aims->nodes, node);
		aims->slots[at] = aims->nodes.n;
	}
	return aims->slots[at] - 1;
}

uint32_t pc_aims_look(const struct pc_aims *aims, uint64_t a, uint64_t b)
{
	uint32_t at = aims->room ? aims->slots[slot_of(aims, a, b)] : 0;

	return at ? at - 1 : PC_NONE;
}

static void queue(struct pc_aims *aims, uint32_t at)
{
	if (aims->nodes.v[at].queued)
		return;
	aims->nodes.v[at].queued = true;
	pc_vec_push(aims->arena, aims->queue, at);
}

static bool has(const struct pc_aims *aims, uint32_t at, uint32_t fn)
{
	const struct pc_aim *node = &aims->nodes.v[at];

	if (node->open)
		return aims->nodes.v[fn].in & node->open;
	for (uint32_t i = 0; i < node->fns.n; i++)
		if (node->fns.v[i] == fn)
			return true;
	return false;
}

void pc_aims_add(struct pc_aims *aims, uint32_t at, uint32_t fn)
{
	struct pc_aim *node = &aims->nodes.v[at];
	bool full = node->fns.n >= aims->most && !node->open;

	if (fn != PC_AIMS_TOP && has(aims, at, fn))
		return;
	if (fn != PC_AIMS_TOP && full && aims->has_rest)
		pc_aims_add(aims, aims->rest, fn);
	if (fn != PC_AIMS_TOP && node->open)
		aims->nodes.v[fn].in |= node->open;
	if (fn == PC_AIMS_TOP || full) {
		if (node->top)
			return;
		node->top = true;
	} else {
		pc_vec_push(aims->arena, node->fns, fn);
	}
	queue(aims, at);
}

void pc_aims_edge(struct pc_aims *aims, uint32_t from, uint32_t to)
{
	const struct pc_aim *node = &aims->nodes.v[from];

	if (from == to)
		return;
	pc_vec_push(aims->arena, aims->nodes.v[from].to, to);
	for (uint32_t i = 0; i < node->done; i++)
		pc_aims_add(aims, to, node->fns.v[i]);
	if (node->top_done)
		pc_aims_add(aims, to, PC_AIMS_TOP);
}

void pc_aims_watch(struct pc_aims *aims, uint32_t at, uint32_t site)
{
	uint32_t done = aims->nodes.v[at].done;
	bool top = aims->nodes.v[at].top_done;

	pc_vec_push(aims->arena, aims->nodes.v[at].sites, site);
	for (uint32_t i = 0; i < done; i++)
		aims->tell(aims->who, site, aims->nodes.v[at].fns.v[i]);
	if (top)
		aims->tell(aims->who, site, PC_AIMS_TOP);
}

/* Pass FN of node AT on.  TELL may add nodes, which moves aims->nodes.v. */
static void pass_on(struct pc_aims *aims, uint32_t at, uint32_t fn)
{
	for (uint32_t i = 0; i < aims->nodes.v[at].to.n; i++)
		pc_aims_add(aims, aims->nodes.v[at].to.v[i], fn);
	for (uint32_t i = 0; i < aims->nodes.v[at].sites.n; i++)
		aims->tell(aims->who, aims->nodes.v[at].sites.v[i], fn);
}

void pc_aims_run(struct pc_aims *aims)
{
	while (aims->queue.n) {
		uint32_t at = aims->queue.v[--aims->queue.n];

		aims->nodes.v[at].queued = false;
		while (aims->nodes.v[at].done < aims->nodes.v[at].fns.n) {
			uint32_t i = aims->nodes.v[at].done++;

			pass_on(aims, at, aims->nodes.v[at].fns.v[i]);
		}
		if (aims->nodes.v[at].top && !aims->nodes.v[at].top_done) {
			aims->nodes.v[at].top_done = true;
			pass_on(aims, at, PC_AIMS_TOP);
		}
	}
}
