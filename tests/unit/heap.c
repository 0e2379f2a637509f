/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * heap.c - the queue of numbers gives the smallest first, each at most once, and a
 *          number that was taken can be added again.
 */
#include "base/arena.h"
#include "base/heap.h"

#include "check.h"
#include "random.h"

#define NUMBERS 300

/* The smallest number in IN, which is taken from it. */
static uint32_t smallest(bool *in)
{
	uint32_t i = 0;

	while (i < NUMBERS - 1 && !in[i])
		i++;
	in[i] = false;
	return i;
}

/* Random steps, compared with a list that is searched. */
static void steps(struct pc_arena *arena)
{
	struct pc_heap heap;
	bool in[NUMBERS] = { false };
	uint32_t n = 0;

	pc_heap_init(arena, &heap, NUMBERS);
	CHECK(heap.n == 0);
	for (unsigned i = 0; i < 20000; i++) {
		uint32_t value = random_below(NUMBERS);

		if (n && random_below(2)) {
			CHECK(pc_heap_next(&heap) == smallest(in));
			n--;
		} else {
			n += !in[value];
			in[value] = true;
			pc_heap_add(&heap, value);
		}
		CHECK(heap.n == n);
	}
	for (; n; n--)
		CHECK(pc_heap_next(&heap) == smallest(in));
	CHECK(heap.n == 0);
}

/* All numbers, in falling order, each twice. */
static void all(struct pc_arena *arena)
{
	struct pc_heap heap;

	pc_heap_init(arena, &heap, NUMBERS);
	for (uint32_t i = 0; i < 2 * NUMBERS; i++)
		pc_heap_add(&heap, NUMBERS - 1 - i / 2);
	CHECK(heap.n == NUMBERS);
	for (uint32_t i = 0; i < NUMBERS; i++)
		CHECK(pc_heap_next(&heap) == i);
}

int main(void)
{
	struct pc_arena *arena = pc_arena_new();

	random_start(4711);
	steps(arena);
	all(arena);
	pc_arena_free(arena);
	return check_failed != 0;
}
