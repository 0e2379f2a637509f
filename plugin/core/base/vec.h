/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * vec.h - growing arrays in an arena.
 *
 * Use:  PC_VEC(struct pc_event) events;  pc_vec_push(arena, events, event);
 *       events.v[i] for i < events.n.
 * Cost: amortised O(1) a push; what a growth leaves behind goes back to the
 *       arena.
 * Not:  elements move when the array grows: keep indices, not pointers, and no
 *       copy of the array's struct.
 */
#ifndef PC_VEC_H
#define PC_VEC_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include "base/arena.h"

struct pc_arena;

/* No index. */
#define PC_NONE UINT32_MAX

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
		 : (void)((vec).v = (__typeof__((vec).v))pc_vec_to(           \
				  (arena), (vec).v, (vec).n, &(vec).cap,      \
				  (vec).n + (more), sizeof *(vec).v)))

static inline void *pc_vec_move(struct pc_arena *arena, const void *old,
				uint32_t n, uint32_t cap, size_t size)
{
	void *fresh = pc_arena_alloc(arena, (size_t)cap * size);

	if (n)
		memcpy(fresh, old, (size_t)n * size);
	return fresh;
}

/* OLD, of *CAP elements, made MORE long. */
static inline void *pc_vec_to(struct pc_arena *arena, void *old, uint32_t n,
			      uint32_t *cap, uint32_t more, size_t size)
{
	uint32_t had = *cap;
	void *fresh;

	*cap = more;
	if (had && pc_arena_extend(arena, old, had * size, more * size))
		return old;
	fresh = pc_vec_move(arena, old, n, more, size);
	pc_arena_return(arena, old, had * size);
	return fresh;
}

static inline void *pc_vec_grow(struct pc_arena *arena, void *old,
				uint32_t n, uint32_t *cap, size_t size)
{
	return pc_vec_to(arena, old, n, cap,
			 *cap ? *cap * 2 : size > 64 ? 2 : 4, size);
}

#endif
