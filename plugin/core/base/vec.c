/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * vec.c - growing arrays in an arena (contract in vec.h).
 */
#include "base/vec.h"

#include <string.h>
#include "base/arena.h"
#include "base/trim.h"

static void *move(struct pc_arena *arena, const void *old, uint32_t n,
		  uint32_t cap, size_t size)
{
	void *fresh = pc_arena_alloc(arena, (size_t)cap * size);

	if (n)
		memcpy(fresh, old, (size_t)n * size);
	return fresh;
}

void *pc_vec_to(struct pc_arena *arena, void *old, uint32_t n, uint32_t *cap,
		uint32_t more, size_t size)
{
	uint32_t had = *cap;
	void *fresh;

	*cap = more;
	if (had && pc_arena_extend(arena, old, had * size, more * size))
		return old;
	fresh = pc_arena_grow(old, had * size, more * size);
	if (fresh)
		return fresh;
	fresh = move(arena, old, n, more, size);
	pc_arena_return(arena, old, had * size);
	return fresh;
}

void *pc_vec_grow(struct pc_arena *arena, void *old, uint32_t n, uint32_t *cap,
		  size_t size)
{
	return pc_vec_to(arena, old, n, cap,
			 *cap ? *cap * 2 : size > 64 ? 2 : 4, size);
}

uint32_t pc_vec_cut(struct pc_arena *arena, void *v, uint32_t n, uint32_t cap,
		    size_t size)
{
	/* The capacity must give the size of the piece when it is returned. */
	return n && pc_arena_cut(arena, v, cap * size, n * size) ? n : cap;
}
