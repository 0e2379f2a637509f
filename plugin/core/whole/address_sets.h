/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * address_sets.h - sets of numbers that grow one by one; equal ones are one.
 *
 * A set is a number, 0 is the empty one, and it never changes: pc_set_with ()
 * gives the set with one element more.  Two sets to which the same elements were
 * added in the same order are the same.
 *
 * Cost: O(1) expected per call; memory is linear in the different sets if most
 *       of them grow out of the one that was made last, else in their elements.
 */
#ifndef PC_ADDRESS_SETS_H
#define PC_ADDRESS_SETS_H

#include <stdint.h>
#include "base/vec.h"

struct pc_arena;

/* The first N elements of STORE. */
struct pc_set {
	uint32_t store, n;
	uint32_t from; /* the set that it has one element more than */
};

struct pc_set_store {
	PC_VEC(uint32_t) of;
};

/* Zero-initialized, except ARENA. */
struct pc_sets {
	struct pc_arena *arena;
	PC_VEC(struct pc_set) sets; /* set number I + 1 */
	PC_VEC(struct pc_set_store) stores;
	uint32_t *slots, room; /* hash table: number of the set */
};

/* SET with ELEMENT, which is not in it, after the others. */
uint32_t pc_set_with(struct pc_sets *sets, uint32_t set, uint32_t element);

static inline uint32_t pc_set_size(const struct pc_sets *sets, uint32_t set)
{
	return set ? sets->sets.v[set - 1].n : 0;
}

/* The elements, in the order of their coming, until a set is added; NULL for
 * the empty set. */
static inline const uint32_t *pc_set_elements(const struct pc_sets *sets,
					      uint32_t set)
{
	return set ? sets->stores.v[sets->sets.v[set - 1].store].of.v : NULL;
}

#endif
