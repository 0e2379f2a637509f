/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * trim.h - for growing arrays: moves a large one; returns the room that one has left
 *          when it no longer grows.
 */
#ifndef PC_TRIM_H
#define PC_TRIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct pc_arena;

/* The caller no longer uses what follows the first LESS > 0 of the SIZE bytes of
 * PIECE.  False: ARENA cannot reuse that, and PIECE is as before (arena.c). */
bool pc_arena_cut(struct pc_arena *arena, void *piece, size_t size, size_t less);

/* Grow PIECE, a large one or NULL, from SIZE to MORE bytes, of which the new ones
 * are not zeroed; returns where it is now.  NULL: PIECE is small, and as before.
 * A system that can move pages copies nothing. */
void *pc_arena_grow(void *piece, size_t size, size_t more);

/* The new capacity of the array V with N elements of SIZE bytes (vec.c). */
uint32_t pc_vec_cut(struct pc_arena *arena, void *v, uint32_t n, uint32_t cap,
		    size_t size);

/* Nothing more will be pushed to VEC: return the room after its last element. */
#define pc_vec_trim(arena, vec)                                               \
	((vec).n < (vec).cap                                                  \
		 ? (void)((vec).cap = pc_vec_cut((arena), (vec).v, (vec).n,   \
						 (vec).cap, sizeof *(vec).v)) \
		 : (void)0)

#endif
