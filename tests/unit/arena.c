/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * arena.c - pieces are zeroed, aligned and apart from each other.
 */
#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <string.h>
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
	text(arena);
	pc_arena_free(arena);
	pc_arena_free(NULL);
	return check_failed != 0;
}
