/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * address_sets.c - sets that grow: equal ones are one, and keep their elements.
 */
#include "whole/address_sets.h"

#include "base/arena.h"
#include "check.h"

#define MOST 1000

static bool is_range(const struct pc_sets *sets, uint32_t set, uint32_t from,
		     uint32_t n)
{
	bool ok = pc_set_size(sets, set) == n;

	for (uint32_t i = 0; ok && i < n; i++)
		ok = pc_set_elements(sets, set)[i] == from + i;
	return ok;
}

/* Two families share their first element. */
static void branches(struct pc_sets *sets)
{
	uint32_t one = pc_set_with(sets, 0, 7), a = pc_set_with(sets, one, 8);
	uint32_t b = pc_set_with(sets, one, 9);

	CHECK(one == pc_set_with(sets, 0, 7));
	CHECK(a == pc_set_with(sets, one, 8) && a != b);
	CHECK(is_range(sets, one, 7, 1) && is_range(sets, a, 7, 2));
	CHECK(pc_set_elements(sets, b)[1] == 9 && pc_set_size(sets, b) == 2);
	CHECK(pc_set_with(sets, 0, 8) != one);
}

/* Long sets, made twice; the order of coming counts. */
static void chains(struct pc_sets *sets)
{
	uint32_t made[MOST + 1] = { 0 }, set = 0, back = 0;

	for (uint32_t i = 0; i < MOST; i++)
		made[i + 1] = pc_set_with(sets, made[i], 100 + i);
	for (uint32_t i = 0; i < MOST; i++) {
		set = pc_set_with(sets, set, 100 + i);
		back = pc_set_with(sets, back, 99 + MOST - i);
		CHECK(set == made[i + 1] && is_range(sets, set, 100, i + 1));
	}
	CHECK(back != set && pc_set_elements(sets, back)[0] == 99 + MOST);
}

int main(void)
{
	struct pc_sets sets = { .arena = pc_arena_new() };

	CHECK(!pc_set_size(&sets, 0));
	branches(&sets);
	chains(&sets);
	pc_arena_free(sets.arena);
	return check_failed != 0;
}
