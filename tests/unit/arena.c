/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * arena.c - pieces are zeroed, aligned and apart from each other.
 */
#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <string.h>
#include "base/trim.h"
#include "check.h"

static void pieces(struct pc_arena *arena)
{
	unsigned char *last = NULL;
	size_t last_size = 0;

	/* Sizes around an alignment, and across several chunks. */
	for (size_t i = 0; i < 4000; i++) {
		size_t size = i % 67;
		unsigned char *piece = pc_arena_alloc(arena, size);

		CHECK(piece);
		CHECK((uintptr_t)piece % alignof(max_align_t) == 0);
		for (size_t j = 0; j < size; j++)
			CHECK(piece[j] == 0);
		CHECK(piece != last);
		for (size_t j = 0; j < last_size; j++)
			CHECK(last[j] == 0xff);
		memset(piece, 0xff, size);
		last = piece;
		last_size = size;
	}
}

static void large(struct pc_arena *arena)
{
	size_t size = (size_t)1 << 20;
	char *small = pc_arena_alloc(arena, 8);
	char *piece = pc_arena_alloc(arena, size);
	char *after = pc_arena_alloc(arena, 8);

	memset(piece, 1, size);
	for (int i = 0; i < 8; i++)
		CHECK(!small[i] && !after[i]);
}

/* The last piece can grow where it is, any other one cannot. */
static void longer(struct pc_arena *arena)
{
	unsigned char *piece = pc_arena_alloc(arena, 100), *after;

	memset(piece, 1, 100);
	CHECK(pc_arena_extend(arena, piece, 100, 300));
	for (int i = 112; i < 300; i++)
		CHECK(piece[i] == 0);
	memset(piece, 1, 300);
	after = pc_arena_alloc(arena, 50);
	CHECK(after >= piece + 300);
	for (int i = 0; i < 50; i++)
		CHECK(after[i] == 0);
	CHECK(!pc_arena_extend(arena, piece, 300, 400));
	CHECK(!pc_arena_extend(arena, after, 50, (size_t)1 << 24));
}

/* A large piece leaves room in the chunk in use: the next small one is there. */
static void beside(void)
{
	struct pc_arena *arena = pc_arena_new();
	char *first = pc_arena_alloc(arena, 16);
	char *large_piece = pc_arena_alloc(arena, (size_t)1 << 20);
	char *second = pc_arena_alloc(arena, 16);

	CHECK(large_piece && second == first + 16);
	pc_arena_free(arena);
}

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

static void text(struct pc_arena *arena)
{
	char *copy = pc_arena_strndup(arena, "abcdef", 3);
	char *empty = pc_arena_strndup(arena, "abc", 0);
	char *made = pc_arena_printf(arena, "%s:%d", "x", -7);
	char *wide = pc_arena_printf(arena, "%100000d", 1);

	CHECK(!strcmp(copy, "abc"));
	CHECK(!strcmp(empty, ""));
	CHECK(!strcmp(made, "x:-7"));
	CHECK(strlen(wide) == 100000 && wide[99999] == '1');
}

int main(void)
{
	struct pc_arena *arena = pc_arena_new();

	pieces(arena);
	large(arena);
	longer(arena);
	beside();
	returned();
	parted();
	cut();
	text(arena);
	pc_arena_free(arena);
	pc_arena_free(NULL);
	return check_failed != 0;
}
