/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * vec.c - arrays keep their elements while they grow, of any size of element.
 */
#include "base/arena.h"
#include "base/vec.h"

#include "check.h"

struct big {
	int number;
	char rest[100];
};

static void numbers(struct pc_arena *arena)
{
	PC_VEC(int) vec = { 0 };

	for (int i = 0; i < 1000; i++) {
		pc_vec_push(arena, vec, i * 3);
		CHECK(vec.n == (uint32_t)i + 1 && vec.n <= vec.cap);
	}
	for (int i = 0; i < 1000; i++)
		CHECK(vec.v[i] == i * 3);
}

static void structs(struct pc_arena *arena)
{
	PC_VEC(struct big) vec = { 0 };
	struct big one = { .number = 1 };

	pc_vec_reserve(arena, vec);
	CHECK(vec.n == 0 && vec.cap > 0);
	for (int i = 0; i < 50; i++) {
		one.number = i;
		one.rest[99] = (char)i;
		pc_vec_push(arena, vec, one);
	}
	for (int i = 0; i < 50; i++)
		CHECK(vec.v[i].number == i && vec.v[i].rest[99] == i);
}

static void apart(struct pc_arena *arena)
{
	PC_VEC(int) a = { 0 };
	PC_VEC(int) b = { 0 };

	for (int i = 0; i < 100; i++) {
		pc_vec_push(arena, a, i);
		pc_vec_push(arena, b, -i);
	}
	for (int i = 0; i < 100; i++)
		CHECK(a.v[i] == i && b.v[i] == -i);
}

/* Room that was made is used up before it grows; what is there stays. */
static void room(struct pc_arena *arena)
{
	PC_VEC(int) vec = { 0 };
	int *first;

	pc_vec_push(arena, vec, 7);
	pc_vec_room(arena, vec, 100);
	CHECK(vec.n == 1 && vec.v[0] == 7 && vec.cap == 101);
	first = vec.v;
	for (int i = 0; i < 100; i++)
		pc_vec_push(arena, vec, i);
	CHECK(vec.v == first && vec.v[100] == 99);
	pc_vec_room(arena, vec, 0);
	CHECK(vec.v == first && vec.cap == 101);
}

int main(void)
{
	struct pc_arena *arena = pc_arena_new();

	numbers(arena);
	structs(arena);
	apart(arena);
	room(arena);
	pc_arena_free(arena);
	return check_failed != 0;
}
