/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * vec.h - growing arrays in an arena.
 *
 * Use:  PC_VEC(struct pc_event) events;  pc_vec_push(arena, events, event);
 *       events.v[i] for i < events.n.
 * Cost: amortized O(1) per push; the arena reuses the memory that a growing
 *       array leaves.
 * Not:  elements move when the array grows: keep indices, not pointers, and do
 *       not copy the struct of the array.
 */
#ifndef PC_VEC_H
#define PC_VEC_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

struct pc_arena;

/* The index of nothing. */
#define PC_NONE UINT32_MAX

#define PC_VEC(type)                                                          \
	struct {                                                              \
		type *v;                                                      \
		uint32_t n, cap;                                              \
	}

/* Make room for at least one more element after the last. */
#define pc_vec_reserve(arena, vec)                                            \
	((vec).n < (vec).cap                                                  \
		 ? (void)0                                                    \
		 : (void)((vec).v = (__typeof__((vec).v))pc_vec_grow(          \
			   (arena), (vec).v, (vec).n, &(vec).cap,      \
			   sizeof *(vec).v)))

#define pc_vec_push(arena, vec, element)                                      \
	(pc_vec_reserve((arena), (vec)), (void)((vec).v[(vec).n++] = (element)))

/* Make room for MORE elements after the last, and not for more than that. */
#define pc_vec_room(arena, vec, more)                                         \
	((vec).n + (more) <= (vec).cap                                        \
		 ? (void)0                                                    \
		 : (void)((vec).v = (__typeof__((vec).v))pc_vec_to(           \
				  (arena), (vec).v, (vec).n, &(vec).cap,      \
				  (vec).n + (more), sizeof *(vec).v)))

/* Grow OLD from *CAP to MORE elements of SIZE bytes, or as a push needs it; the
 * result is OLD or a copy. */
void *pc_vec_to(struct pc_arena *arena, void *old, uint32_t n, uint32_t *cap,
		uint32_t more, size_t size);
void *pc_vec_grow(struct pc_arena *arena, void *old, uint32_t n, uint32_t *cap,
		  size_t size);

#endif
