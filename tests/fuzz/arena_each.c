/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * arena_each.c - arena.h with a piece of the C library's for each piece, for
 *                AddressSanitizer: in chunks it could not see who reads or writes
 *                beyond the end of one, or one that was given back.
 *
 * In place of plugin/core/arena.c in builds with sanitizers (ARENA in the
 * Makefile).
 * Cost: a header per piece.
 */
#include "base/arena.h"

#include <sanitizer/asan_interface.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include "base/trim.h"

#define KEY ((uintptr_t)0x9e3779b97f4a7c15u)

struct piece {
	struct piece *next, *before;
	uintptr_t key; /* says that it is one */
	size_t size;
	alignas(max_align_t) unsigned char bytes[];
};

struct pc_arena {
	struct piece *pieces;
};

static void *must(void *memory)
{
	if (!memory) {
		fputs("parcoach: out of memory\n", stderr);
		abort();
	}
	return memory;
}

struct pc_arena *pc_arena_new(void)
{
	return must(calloc(1, sizeof(struct pc_arena)));
}

void pc_arena_clear(struct pc_arena *arena)
{
	for (struct piece *p = arena->pieces, *next; p; p = next) {
		next = p->next;
		free(p);
	}
	arena->pieces = NULL;
}

void pc_arena_free(struct pc_arena *arena)
{
	if (!arena)
		return;
	pc_arena_clear(arena);
	free(arena);
}

void *pc_arena_alloc(struct pc_arena *arena, size_t size)
{
	struct piece *p;

	if (size > SIZE_MAX / 2)
		must(NULL);
	p = must(calloc(1, sizeof *p + (size ? size : 1)));
	p->key = (uintptr_t)p ^ KEY;
	p->size = size;
	p->next = arena->pieces;
	if (p->next)
		p->next->before = p;
	arena->pieces = p;
	return p->bytes;
}

bool pc_arena_extend(struct pc_arena *arena, const void *piece, size_t size,
		     size_t more)
{
	(void)arena;
	(void)piece;
	(void)size;
	(void)more;
	return false;
}

/* Every vector that grows is copied, so that AddressSanitizer reports the use of an
 * address that it had before. */
void *pc_arena_grow(void *piece, size_t size, size_t more)
{
	(void)piece;
	(void)size;
	(void)more;
	return NULL;
}

/* The piece with SIZE BYTES, or NULL: two vectors can share a piece (pointers.c), and
 * parts of it stay. */
static struct piece *piece_of(void *bytes, size_t size)
{
	struct piece *p = (struct piece *)((char *)bytes - offsetof(struct piece, bytes));

	return p->key == ((uintptr_t)p ^ KEY) && p->size == size ? p : NULL;
}

/* The rest is not used for another piece, so that AddressSanitizer reports each use. */
bool pc_arena_cut(struct pc_arena *arena, void *piece, size_t size, size_t less)
{
	struct piece *p = piece_of(piece, size);

	(void)arena;
	if (!p)
		return false;
	p->size = less;
	ASAN_POISON_MEMORY_REGION(p->bytes + less, size - less);
	return true;
}

void pc_arena_return(struct pc_arena *arena, void *piece, size_t size)
{
	struct piece *p = piece ? piece_of(piece, size) : NULL;

	if (!p)
		return;
	if (p->next)
		p->next->before = p->before;
	if (p->before)
		p->before->next = p->next;
	else
		arena->pieces = p->next;
	free(p);
}
