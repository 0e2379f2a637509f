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
#include "arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct piece {
	struct piece *next, *before;
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

void pc_arena_return(struct pc_arena *arena, void *piece, size_t size)
{
	struct piece *p;

	(void)size;
	if (!piece)
		return;
	p = (struct piece *)((char *)piece - offsetof(struct piece, bytes));
	if (p->next)
		p->next->before = p->before;
	if (p->before)
		p->before->next = p->next;
	else
		arena->pieces = p->next;
	free(p);
}

char *pc_arena_strndup(struct pc_arena *arena, const char *text, size_t len)
{
	char *copy = pc_arena_alloc(arena, len + 1);

	memcpy(copy, text, len);
	return copy;
}

char *pc_arena_vprintf(struct pc_arena *arena, const char *format, va_list ap)
{
	va_list again;
	int len;
	char *text;

	va_copy(again, ap);
	len = vsnprintf(NULL, 0, format, again);
	va_end(again);
	if (len < 0)
		return pc_arena_strndup(arena, "", 0);
	text = pc_arena_alloc(arena, (size_t)len + 1);
	vsnprintf(text, (size_t)len + 1, format, ap);
	return text;
}

char *pc_arena_printf(struct pc_arena *arena, const char *format, ...)
{
	va_list ap;
	char *text;

	va_start(ap, format);
	text = pc_arena_vprintf(arena, format, ap);
	va_end(ap);
	return text;
}
