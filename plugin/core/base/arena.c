/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * arena.c - memory of one program (contract in arena.h).
 *
 * The first chunks have 4 KiB, because there are many small arenas; later chunks
 * grow up to 1 MiB.  In many C libraries a chunk of that size comes zeroed from
 * the system and returns to it when freed, so that the compiler can use the
 * room.  A large piece gets a chunk of its own size, which is given back to the
 * system when the piece is returned; else the memory that a growing array leaves
 * behind would be as large as the array.  An emptied arena keeps some chunks:
 * allocating from the system each time cost more than all other work.
 */
#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/trim.h"

#define FIRST_BYTES ((size_t)4 * 1024)
#define MOST_BYTES ((size_t)1024 * 1024)
#define PART 16 /* a chunk has at most this part of what the arena has */

struct chunk {
	struct chunk *next;
	struct chunk **at; /* what points to this one of arena->chunks */
	size_t used, size;
	/* Of one large piece: where it is, and its size; else NULL. */
	const void *piece;
	size_t piece_size;
	alignas(max_align_t) unsigned char bytes[];
};

/* A piece that the caller returned. */
struct spare {
	struct spare *next;
	size_t size;
};

#define SPARE_BYTES ((size_t)128) /* smaller pieces are not reused */
#define KEPT_BYTES (8 * MOST_BYTES) /* chunks that an emptied arena keeps */
#define CLASSES 19
#define ALONE_BYTES (MOST_BYTES / 4) /* a larger piece is alone in its chunk */
#define LOOKS 4 /* pieces of a class, or kept chunks, to try */
#define LOOKS_ALONE 256 /* kept chunks, for a piece that is alone */

struct pc_arena {
	struct chunk *chunks;
	struct chunk *kept; /* empty chunks */
	size_t kept_bytes;
	size_t taken; /* bytes of all chunks for small pieces */
	struct spare *spares[CLASSES]; /* by power of two, from SPARE_BYTES */
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
	return (struct pc_arena *)must(calloc(1, sizeof(struct pc_arena)));
}

static void free_all(struct chunk *c)
{
	for (struct chunk *next; c; c = next) {
		next = c->next;
		free(c);
	}
}

void pc_arena_free(struct pc_arena *arena)
{
	if (!arena)
		return;
	free_all(arena->chunks);
	free_all(arena->kept);
	free(arena);
}

static size_t rounded(size_t size)
{
	size_t align = alignof(max_align_t);

	return ((size ? size : 1) + align - 1) & ~(align - 1);
}

/* An empty chunk of ROOM to MOST bytes; at most LOOKS kept ones are tried. */
static struct chunk *chunk_new(struct pc_arena *arena, size_t room, size_t most,
			       int looks)
{
	struct chunk **at = &arena->kept, *c;

	for (int i = 0; i < looks && *at; i++, at = &(*at)->next) {
		c = *at;
		if (c->size < room || c->size > most)
			continue;
		*at = c->next;
		arena->kept_bytes -= c->size;
		c->piece = NULL;
		return c;
	}
	c = (struct chunk *)must(calloc(1, sizeof *c + room));
	c->size = room;
	return c;
}

/* Insert C at *AT, a place in the list of the arena's chunks. */
static void link_chunk(struct chunk **at, struct chunk *c)
{
	c->next = *at;
	c->at = at;
	if (c->next)
		c->next->at = &c->next;
	*at = c;
}

/* A chunk for one large piece; arena->chunks remains the chunk in use. */
static void *alloc_alone(struct pc_arena *arena, size_t size)
{
	struct chunk *c = chunk_new(arena, size, 4 * size, LOOKS_ALONE);
	struct chunk *first = arena->chunks;

	/* No other piece gets into it, so that it can be freed. */
	c->used = size > ALONE_BYTES ? c->size : size;
	c->piece = size > ALONE_BYTES ? c->bytes : NULL;
	c->piece_size = size;
	link_chunk(first ? &first->next : &arena->chunks, c);
	return c->bytes;
}

static unsigned class_of(size_t size)
{
	unsigned i = 0;

	while (size >= 2 * SPARE_BYTES && i < CLASSES - 1) {
		size /= 2;
		i++;
	}
	return i;
}

/* The chunk of PIECE, of SIZE bytes, if that is all that was taken from it; else
 * NULL.
 * RATIONALE: an array can have been cut in two (pc_block_cut ()), of which each
 * is returned.  What precedes the second part is an element, not a chunk: none
 * contains the address of the element that follows it. */
static struct chunk *chunk_of(void *piece, size_t size)
{
	struct chunk *c = (struct chunk *)(void *)(
		(unsigned char *)piece - offsetof(struct chunk, bytes));

	return size > ALONE_BYTES && c->piece == piece &&
	       c->piece_size == size ? c : NULL;
}

/* Free the chunk of PIECE if there is nothing else in it. */
static bool free_alone(void *piece, size_t size)
{
	struct chunk *c = chunk_of(piece, size);

	if (!c)
		return false;
	*c->at = c->next;
	if (c->next)
		c->next->at = c->at;
	free(c);
	return true;
}

void *pc_arena_grow(void *piece, size_t size, size_t more)
{
	struct chunk *c = piece ? chunk_of(piece, rounded(size)) : NULL;

	if (!c)
		return NULL;
	more = rounded(more);
	c = (struct chunk *)must(realloc(c, sizeof *c + more));
	c->size = c->used = c->piece_size = more;
	c->piece = c->bytes;
	*c->at = c;
	if (c->next)
		c->next->at = &c->next;
	return c->bytes;
}

void pc_arena_return(struct pc_arena *arena, void *piece, size_t size)
{
	struct spare *spare = (struct spare *)piece;
	unsigned i;

	size = rounded(size);
	if (!piece || size < SPARE_BYTES)
		return;
	if (free_alone(piece, size))
		return;
	i = class_of(size);
	spare->next = arena->spares[i];
	spare->size = size;
	arena->spares[i] = spare;
}

bool pc_arena_cut(struct pc_arena *arena, void *piece, size_t size, size_t less)
{
	struct chunk *c = arena->chunks;
	unsigned char *end = (unsigned char *)piece + rounded(size);
	unsigned char *rest = (unsigned char *)piece + rounded(less);

	/* A piece that is alone in its chunk goes with it. */
	if (rounded(size) > ALONE_BYTES || rest >= end)
		return false;
	if (c && c->bytes + c->used == end) {
		memset(rest, 0, (size_t)(end - rest));
		c->used -= (size_t)(end - rest);
		return true;
	}
	pc_arena_return(arena, rest, (size_t)(end - rest));
	return (size_t)(end - rest) >= SPARE_BYTES;
}

/* A returned piece of at least SIZE bytes and of the same class, or NULL. */
static void *alloc_spare(struct pc_arena *arena, size_t size)
{
	struct spare **at = &arena->spares[class_of(size)], *found;

	for (int i = 0; i < LOOKS && *at && (*at)->size < size; i++)
		at = &(*at)->next;
	found = *at;
	if (!found || found->size < size)
		return NULL;
	*at = found->next;
	memset(found, 0, size);
	return found;
}

/* pc_arena_alloc () if the chunk in use is full or a returned piece fits. */
static void *alloc_slowly(struct pc_arena *arena, size_t size)
{
	void *spare = size >= SPARE_BYTES ? alloc_spare(arena, size) : NULL;
	struct chunk *c = arena->chunks;

	if (spare)
		return spare;
	if (size > ALONE_BYTES)
		return alloc_alone(arena, size);
	if (!c || c->size - c->used < size) {
		size_t more = arena->taken / PART;
		size_t room = more < FIRST_BYTES ? FIRST_BYTES :
			      more > MOST_BYTES ? MOST_BYTES : more;

		if (size > room / 4)
			return alloc_alone(arena, size);
		c = chunk_new(arena, room, MOST_BYTES, LOOKS);
		link_chunk(&arena->chunks, c);
		arena->taken += c->size;
	}
	c->used += size;
	return c->bytes + c->used - size;
}

void *pc_arena_alloc(struct pc_arena *arena, size_t size)
{
	struct chunk *c = arena->chunks;

	if (size > SIZE_MAX / 2)
		must(NULL);
	size = rounded(size);
	if (size >= SPARE_BYTES || !c || c->size - c->used < size)
		return alloc_slowly(arena, size);
	c->used += size;
	return c->bytes + c->used - size;
}

void pc_arena_clear(struct pc_arena *arena)
{
	struct chunk **end = &arena->chunks, *c;

	while ((c = *end)) {
		if (c->size > MOST_BYTES ||
		    arena->kept_bytes + c->size > KEPT_BYTES) {
			*end = c->next;
			free(c);
			continue;
		}
		memset(c->bytes, 0, c->used);
		c->used = 0;
		arena->kept_bytes += c->size;
		end = &c->next;
	}
	/* The newest chunk, which is the largest, is the next one used. */
	*end = arena->kept;
	arena->kept = arena->chunks;
	arena->chunks = NULL;
	arena->taken = 0;
	memset(arena->spares, 0, sizeof arena->spares);
}

bool pc_arena_extend(struct pc_arena *arena, const void *piece, size_t size,
		     size_t more)
{
	struct chunk *c = arena->chunks;

	size = rounded(size);
	more = rounded(more);
	if (!c || more > ALONE_BYTES || c->used < size ||
	    c->bytes + c->used - size != (const unsigned char *)piece ||
	    c->size - c->used < more - size)
		return false;
	c->used += more - size;
	return true;
}
