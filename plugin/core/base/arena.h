/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * arena.h - memory of one program: taken in pieces, freed all at once.
 *
 * Cost: O(1) per piece, without a header per piece.
 * Not:  thread safe.  If memory runs out, the process aborts, as in GCC.
 */
#ifndef PC_ARENA_H
#define PC_ARENA_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct pc_arena;

/* A new, empty arena; the caller frees it with pc_arena_free (). */
struct pc_arena *pc_arena_new(void);

/* Free ARENA and every piece taken from it; ARENA may be NULL. */
void pc_arena_free(struct pc_arena *arena);
/* Free every piece taken from ARENA; ARENA remains usable. */
void pc_arena_clear(struct pc_arena *arena);

/* SIZE zeroed bytes, aligned for any type; SIZE 0 gives a unique pointer. */
void *pc_arena_alloc(struct pc_arena *arena, size_t size);

/* A zeroed object of TYPE; a zeroed array of N of them. */
#define PC_NEW(arena, type) ((type *)pc_arena_alloc((arena), sizeof(type)))
#define PC_ARRAY(arena, n, type) \
	((type *)pc_arena_alloc((arena), (size_t)(n) * sizeof(type)))

/* Grow PIECE from SIZE to MORE bytes without moving it; SIZE <= MORE.  False:
 * another piece follows it, or its chunk has no room. */
bool pc_arena_extend(struct pc_arena *arena, const void *piece, size_t size,
		     size_t more);
/* The caller no longer uses PIECE, of SIZE bytes; ARENA reuses a large one. */
void pc_arena_return(struct pc_arena *arena, void *piece, size_t size);

/* A copy of the LEN bytes at TEXT, with a zero byte after them. */
char *pc_arena_strndup(struct pc_arena *arena, const char *text, size_t len);
/* The text that sprintf would give. */
char *pc_arena_printf(struct pc_arena *arena, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
char *pc_arena_vprintf(struct pc_arena *arena, const char *format, va_list ap)
	__attribute__((format(printf, 2, 0)));

#endif
