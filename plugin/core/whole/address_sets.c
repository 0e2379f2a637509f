/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * address_sets.c - sets of numbers that grow one by one (contract in
 *                  address_sets.h).
 *
 * In:   a set and one more element.
 * Out:  the set with it, found by hashing both.
 * Not:  a set that is not the last one of its store copies its elements when it
 *       grows: a program in which all pointers differ needs as much memory as
 *       without sharing.
 */
#include "whole/address_sets.h"

#include "base/arena.h"

static uint32_t slot_of(const struct pc_sets *sets, uint32_t from,
			uint32_t element)
{
	uint64_t hash = ((uint64_t)from << 32 | element) * 0x9e3779b97f4a7c15u;
	uint32_t at = (uint32_t)(hash >> 32) & (sets->room - 1);

	for (; sets->slots[at]; at = (at + 1) & (sets->room - 1)) {
		const struct pc_set *set = &sets->sets.v[sets->slots[at] - 1];

		if (set->from == from &&
		    sets->stores.v[set->store].of.v[set->n - 1] == element)
			break;
	}
	return at;
}

static void grow(struct pc_sets *sets)
{
	uint32_t *old = sets->slots, had = sets->room;

	sets->room = had ? 2 * had : 256;
	sets->slots = PC_ARRAY(sets->arena, sets->room, uint32_t);
	for (uint32_t i = 0; i < sets->sets.n; i++) {
		const struct pc_set *set = &sets->sets.v[i];

		sets->slots[slot_of(sets, set->from,
				    sets->stores.v[set->store].of.v[set->n -
								    1])] =
			i + 1;
	}
	if (had)
		pc_arena_return(sets->arena, old, had * sizeof *old);
}

/* A store whose first N elements are those of SET; nothing follows them. */
static uint32_t store_for(struct pc_sets *sets, uint32_t set, uint32_t n)
{
	struct pc_set_store fresh = { { NULL, 0, 0 } };
	const struct pc_set *old = set ? &sets->sets.v[set - 1] : NULL;

	if (old && sets->stores.v[old->store].of.n == n)
		return old->store;
	if (n)
		pc_vec_room(sets->arena, fresh.of, n + 1);
	for (uint32_t i = 0; old && i < n; i++)
		pc_vec_push(sets->arena, fresh.of,
			    sets->stores.v[old->store].of.v[i]);
	pc_vec_push(sets->arena, sets->stores, fresh);
	return sets->stores.n - 1;
}

uint32_t pc_set_with(struct pc_sets *sets, uint32_t set, uint32_t element)
{
	struct pc_set more = { .from = set, .n = pc_set_size(sets, set) };
	uint32_t at;

	if (2 * sets->sets.n >= sets->room)
		grow(sets);
	at = slot_of(sets, set, element);
	if (sets->slots[at])
		return sets->slots[at];
	more.store = store_for(sets, set, more.n++);
	pc_vec_push(sets->arena, sets->stores.v[more.store].of, element);
	pc_vec_push(sets->arena, sets->sets, more);
	sets->slots[at] = sets->sets.n;
	return sets->sets.n;
}
