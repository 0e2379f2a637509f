/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * vec.h - growing arrays in an arena.
 *
 * Use:  PC_VEC(struct pc_event) events;  pc_vec_push(arena, events, event);
 *       events.v[i] for i < events.n.
 * Cost: amortised O(1) a push; what a growth leaves behind stays in the arena
 *       (at most as much again as the final array).
 * Not:  elements move when the array grows: keep indices, not pointers.
 */
#ifndef PC_VEC_H
#define PC_VEC_H

#include <stdint.h>
#include <string.h>
#include "arena.h"

#define PC_VEC(type)                                                          \
	struct {                                                              \
		type *v;                                                      \
		uint32_t n, cap;                                              \
	}

/* Room for at least one more element behind VEC.n. */
#define pc_vec_reserve(arena, vec)                                            \
	((vec).n < (vec).cap                                                  \
		 ? (void)0                                                    \
		 : (void)((vec).v = (__typeof__((vec).v))pc_vec_grow(          \
			   (arena), (vec).v, (vec).n, &(vec).cap,      \
			   sizeof *(vec).v)))

#define pc_vec_push(arena, vec, element)                                      \
	(pc_vec_reserve((arena), (vec)), (void)((vec).v[(vec).n++] = (element)))

/* Room for MORE elements behind VEC.n, where about so many are to come. */
#define pc_vec_room(arena, vec, more)                                         \
	((vec).n + (more) <= (vec).cap                                        \
		 ? (void)0                                                    \
		 : (void)((vec).cap = (vec).n + (more),                       \
			  (vec).v = (__typeof__((vec).v))pc_vec_move(         \
				  (arena), (vec).v, (vec).n, (vec).cap,       \
				  sizeof *(vec).v)))

static inline void *pc_vec_move(struct pc_arena *arena, const void *old,
				uint32_t n, uint32_t cap, size_t size)
{
	void *fresh = pc_arena_alloc(arena, (size_t)cap * size);

	if (n)
		memcpy(fresh, old, (size_t)n * size);
	return fresh;
}

static inline void *pc_vec_grow(struct pc_arena *arena, void *old,
				uint32_t n, uint32_t *cap, size_t size)
{
	uint32_t more = *cap ? *cap * 2 : size > 64 ? 2 : 4;
	bool longer = *cap && pc_arena_extend(arena, old, *cap * size,
					      more * size);

	*cap = more;
	return longer ? old : pc_vec_move(arena, old, n, more, size);
}

#endif
