/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * arena_trim.c - room that is returned to the arena is used again, and only that.
 */
#include "base/arena.h"

#include <string.h>
#include "base/trim.h"
#include "check.h"

/* A large piece that is returned leaves the others as they are; the arena can
 * return it as the first, the middle and the last one. */
static void returned(void)
{
	struct pc_arena *arena = pc_arena_new();
	size_t size = (size_t)1 << 20;
	char *v[4], *small;

	for (int i = 0; i < 4; i++)
		v[i] = pc_arena_alloc(arena, size + (size_t)i);
	small = pc_arena_alloc(arena, 8);
	for (int i = 0; i < 4; i++)
		memset(v[i], i, size);
	memset(small, 9, 8);
	pc_arena_return(arena, v[1], size + 1);
	pc_arena_return(arena, v[0], size);
	for (int i = 2; i < 4; i++)
		CHECK(v[i][0] == i && v[i][size - 1] == i);
	pc_arena_return(arena, v[3], size + 3);
	v[0] = pc_arena_alloc(arena, size);
	CHECK(v[0][0] == 0 && v[0][size - 1] == 0);
	CHECK(small[0] == 9 && v[2][7] == 2);
	pc_arena_free(arena);
}

/* The first part of a large piece that was cut in two is returned, then the
 * second: until then it stays as it is. */
static void parted(void)
{
	struct pc_arena *arena = pc_arena_new();
	size_t size = (size_t)1 << 20, half = size / 2;
	char *piece = pc_arena_alloc(arena, size), *again;

	memset(piece, 5, size);
	pc_arena_return(arena, piece, half);
	CHECK(piece[half] == 5 && piece[size - 1] == 5);
	again = pc_arena_alloc(arena, half);
	CHECK(again[0] == 0 && again[half - 1] == 0);
	memset(again, 6, half);
	CHECK(piece[half] == 5 && piece[size - 1] == 5);
	pc_arena_return(arena, piece + half, half);
	again = pc_arena_alloc(arena, size);
	CHECK(again[0] == 0 && again[size - 1] == 0);
	pc_arena_free(arena);
}

/* What follows the first bytes of a piece is used for another one, zeroed. */
static void cut(void)
{
	struct pc_arena *arena = pc_arena_new();
	char *last = pc_arena_alloc(arena, 1000), *piece, *rest, *alone;

	memset(last, 7, 1000);
	CHECK(pc_arena_cut(arena, last, 1000, 100));
	piece = pc_arena_alloc(arena, 1000);
	CHECK(piece == last + 112 && piece[0] == 0 && piece[999] == 0);
	pc_arena_alloc(arena, 8);
	memset(piece, 7, 1000);
	CHECK(pc_arena_cut(arena, piece, 1000, 300));
	rest = pc_arena_alloc(arena, 600);
	CHECK(rest == piece + 304 && rest[0] == 0 && rest[599] == 0);
	CHECK(piece[299] == 7);
	CHECK(!pc_arena_cut(arena, piece, 300, 290));
	alone = pc_arena_alloc(arena, (size_t)1 << 20);
	CHECK(!pc_arena_cut(arena, alone, (size_t)1 << 20, 100));
	pc_arena_free(arena);
}

int main(void)
{
	returned();
	parted();
	cut();
	return check_failed != 0;
}
