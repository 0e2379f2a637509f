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

#include <string.h>
#include "base/arena.h"

static uint32_t slot_of(const struct pc_aims *aims, uint64_t a, uint64_t b)
{
	/* Temporaries of points.c, which follow each other, do so here, too. */
	uint64_t hash = (a * 0xbf58476d1ce4e5b9u ^ b / 128) * 0x9e3779b97f4a7c15u;
	uint32_t at = ((uint32_t)(hash >> 32) + (uint32_t)(b / 8 % 16)) &
		      (aims->room - 1);

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

		if (!aims->nodes.v[i].bare)
			aims->slots[slot_of(aims, key[0], key[1])] = i + 1;
	}
	if (had)
		pc_arena_return(aims->arena, old, had * sizeof *old);
}

static uint32_t add(struct pc_aims *aims, struct pc_aim node)
{
	pc_vec_push(aims->arena, aims->nodes, node);
	if (!aims->closed)
		pc_vec_push(aims->work, aims->links,
			    ((struct pc_aim_links){ .to = { 0 } }));
	return aims->nodes.n - 1;
}

uint32_t pc_aims_new(struct pc_aims *aims)
{
	return add(aims, (struct pc_aim){ .key = { 0 }, .bare = true });
}

uint32_t pc_aims_node(struct pc_aims *aims, uint64_t a, uint64_t b)
{
	uint32_t at;

	if (2 * aims->nodes.n >= aims->room)
		grow(aims);
	at = slot_of(aims, a, b);
	if (!aims->slots[at])
		aims->slots[at] = add(aims, (struct pc_aim){
						    .key = { a, b } }) + 1;
	return aims->slots[at] - 1;
}

uint32_t pc_aims_look(const struct pc_aims *aims, uint64_t a, uint64_t b)
{
	uint32_t at = aims->room ? aims->slots[slot_of(aims, a, b)] : 0;

	return at ? at - 1 : PC_NONE;
}

static void queue(struct pc_aims *aims, uint32_t at)
{
	if (aims->nodes.v[at].queued || aims->closed)
		return;
	aims->nodes.v[at].queued = true;
	pc_vec_push(aims->work, aims->queue, at);
}

/* Whether NODE is full, and what it has no room for changes only aims->rest. */
static bool is_over(const struct pc_aims *aims, const struct pc_aim *node)
{
	return aims->has_rest && node->top && !node->open &&
	       pc_set_size(&aims->sets, node->fns) >= aims->most;
}

/* Whether FN is of no effect in node AT. */
static bool has(const struct pc_aims *aims, uint32_t at, uint32_t fn)
{
	const struct pc_aim *node = &aims->nodes.v[at];
	struct pc_aim_fns fns = pc_aims_fns(aims, at);

	if (node->open)
		return aims->nodes.v[fn].in & node->open;
	if (is_over(aims, node) && has(aims, aims->rest, fn))
		return true;
	for (uint32_t i = 0; i < fns.n; i++)
		if (fns.v[i] == fn)
			return true;
	return false;
}

void pc_aims_add(struct pc_aims *aims, uint32_t at, uint32_t fn)
{
	struct pc_aim *node = &aims->nodes.v[at];
	bool full = !node->open &&
		    pc_set_size(&aims->sets, node->fns) >= aims->most;

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
		node->fns = pc_set_with(&aims->sets, node->fns, fn);
	}
	queue(aims, at);
}

void pc_aims_edge(struct pc_aims *aims, uint32_t from, uint32_t to)
{
	uint32_t done = aims->nodes.v[from].done;

	if (from == to || aims->closed)
		return;
	pc_vec_push(aims->work, aims->links.v[from].to, to);
	for (uint32_t i = 0; i < done; i++)
		pc_aims_add(aims, to, pc_aims_fns(aims, from).v[i]);
	if (aims->nodes.v[from].top_done)
		pc_aims_add(aims, to, PC_AIMS_TOP);
}

void pc_aims_watch(struct pc_aims *aims, uint32_t at, uint32_t site)
{
	uint32_t done = aims->nodes.v[at].done;
	bool top = aims->nodes.v[at].top_done;

	if (aims->closed)
		return;
	pc_vec_push(aims->work, aims->links.v[at].sites, site);
	for (uint32_t i = 0; i < done; i++)
		aims->tell(aims->who, site, pc_aims_fns(aims, at).v[i]);
	if (top)
		aims->tell(aims->who, site, PC_AIMS_TOP);
}

/* aims->rest has FN: pass it on to the nodes that are not full, and forget the
 * edges to those that are, which stay so. */
static void pass_on_rest(struct pc_aims *aims, uint32_t fn)
{
	uint32_t n = aims->links.v[aims->rest].to.n, left = 0;
	uint32_t *to = aims->links.v[aims->rest].to.v;

	for (uint32_t i = 0; i < n; i++) {
		if (is_over(aims, &aims->nodes.v[to[i]]))
			continue;
		pc_aims_add(aims, to[i], fn);
		to[left++] = to[i];
	}
	aims->links.v[aims->rest].to.n = left;
}

/* Pass FN of node AT on.  TELL may add nodes, which moves aims->nodes.v. */
static void pass_on(struct pc_aims *aims, uint32_t at, uint32_t fn)
{
	if (aims->has_rest && at == aims->rest) {
		pass_on_rest(aims, fn);
		for (uint32_t i = 0; i < aims->links.v[at].sites.n; i++)
			aims->tell(aims->who, aims->links.v[at].sites.v[i], fn);
		return;
	}
	for (uint32_t i = 0; i < aims->links.v[at].to.n; i++)
		pc_aims_add(aims, aims->links.v[at].to.v[i], fn);
	for (uint32_t i = 0; i < aims->links.v[at].sites.n; i++)
		aims->tell(aims->who, aims->links.v[at].sites.v[i], fn);
}

void pc_aims_run(struct pc_aims *aims)
{
	while (aims->queue.n) {
		uint32_t at = aims->queue.v[--aims->queue.n];

		aims->nodes.v[at].queued = false;
		while (aims->nodes.v[at].done < pc_aims_fns(aims, at).n) {
			uint32_t i = aims->nodes.v[at].done++;

			pass_on(aims, at, pc_aims_fns(aims, at).v[i]);
		}
		if (aims->nodes.v[at].top && !aims->nodes.v[at].top_done) {
			aims->nodes.v[at].top_done = true;
			pass_on(aims, at, PC_AIMS_TOP);
		}
	}
}

void pc_aims_close(struct pc_aims *aims)
{
	memset(&aims->links, 0, sizeof aims->links);
	memset(&aims->queue, 0, sizeof aims->queue);
	aims->work = NULL;
	aims->closed = true;
}
