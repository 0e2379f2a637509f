/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * arena.h - memory of one program: taken piece by piece, given back at once.
 *
 * Cost: O(1) per piece, no header per piece.  Nobody has to give back a single
 *       piece.
 * Not:  thread safe.  Out of memory ends the process (abort), as in GCC.
 */
#ifndef PC_ARENA_H
#define PC_ARENA_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct pc_arena;

/* A new, empty arena; the caller gives it back with pc_arena_free. */
struct pc_arena *pc_arena_new(void);

/* Give back ARENA and every piece taken from it; ARENA may be NULL. */
void pc_arena_free(struct pc_arena *arena);

/* Give back every piece taken from ARENA, which stays. */
void pc_arena_clear(struct pc_arena *arena);

/* SIZE zeroed bytes, aligned for any type; SIZE 0 gives a unique pointer. */
void *pc_arena_alloc(struct pc_arena *arena, size_t size);

/* A zeroed one of TYPE; N of them. */
#define PC_NEW(arena, type) ((type *)pc_arena_alloc((arena), sizeof(type)))
#define PC_ARRAY(arena, n, type) \
	((type *)pc_arena_alloc((arena), (size_t)(n) * sizeof(type)))

/* Make PIECE, of SIZE bytes, MORE bytes long where it is; false: something is
 * behind it. */
bool pc_arena_extend(struct pc_arena *arena, const void *piece, size_t size,
		     size_t more);

/* PIECE, of SIZE bytes, is not looked at any more: if it is large, others get
 * the memory. */
void pc_arena_return(struct pc_arena *arena, void *piece, size_t size);

/* Copy of the LEN bytes at TEXT, with a zero byte behind them. */
char *pc_arena_strndup(struct pc_arena *arena, const char *text, size_t len);

/* Formatted text, as sprintf. */
char *pc_arena_printf(struct pc_arena *arena, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
char *pc_arena_vprintf(struct pc_arena *arena, const char *format, va_list ap)
	__attribute__((format(printf, 2, 0)));

#endif
