/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reach_blocks.h - which blocks control reaches from other blocks.
 *
 *     struct pc_visit v = { 0 };
 *
 *     pc_visit_fn(&v, scratch, fn);
 *     pc_visit_skip(&v, past);
 *     pc_visit_add(&v, from);
 *     while (pc_visit_next(&v, &block))
 *             if (!stops_at(block))
 *                     pc_visit_on(&v, block);
 *
 * The caller states where a search begins, which blocks it does not enter, and
 * at which blocks it continues, and counts what the search may cost.  A search
 * that begins at the end of a block calls pc_visit_on () for it; the block
 * itself is then reached only if a loop leads back.  The "blocks" may also be
 * other numbered things, for example functions.
 */
#ifndef PC_REACH_BLOCKS_H
#define PC_REACH_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "model/model.h"

struct pc_arena;
struct pc_cfg;

/* The edges of a graph.  The edges of block B lead to TO[FIRST[B]] up to, but
 * without, TO[FIRST[B + 1]]; or, if FN is set, to the successors of the block
 * in FN, only the first WAYS[B] of them unless WAYS is NULL. */
struct pc_edges {
	const uint32_t *first, *to;
	const struct pc_fn *fn;
	const uint32_t *ways;
};

/* No edges: the caller adds each block at which the search continues. */
#define PC_EDGES_NONE ((struct pc_edges){ .fn = NULL })

static inline struct pc_edges pc_edges_of(const struct pc_fn *fn)
{
	return (struct pc_edges){ .fn = fn };
}

/* From each block to its predecessors. */
struct pc_edges pc_edges_back(const struct pc_cfg *cfg);

/* The EDGES of N blocks, reversed, in ARENA: only edges of blocks in FROM (by
 * block; NULL: of all).  *FIRST and *TO as above, ascending for each block. */
void pc_edges_turn(struct pc_arena *arena, uint32_t n, struct pc_edges edges,
		   const bool *from, uint32_t **first, uint32_t **to);

/* How many edges BLOCK has; *TO: the blocks that they lead to. */
static inline uint32_t pc_edges_at(const struct pc_edges *edges, uint32_t block,
				   const uint32_t **to)
{
	if (!edges->fn) {
		*to = edges->to + edges->first[block];
		return edges->first[block + 1] - edges->first[block];
	}
	*to = edges->fn->blocks.v[block].succ.v;
	return edges->ways ? edges->ways[block] :
			     edges->fn->blocks.v[block].succ.n;
}

/* A search, which can be followed by others.  Zero-initialize it. */
struct pc_visit {
	struct pc_edges edges;
	uint32_t *met, n; /* the blocks that were reached, in that order */
	uint32_t at;      /* entries of MET before it have been returned */
	/* By block: STAMP: reached; greater: must not be reached; less: from an
	 * earlier search. */
	uint32_t *seen, stamp;
	uint32_t room; /* in MET and SEEN */
};

/* Begin a search of a graph of N blocks; no block has been reached.  The first
 * search allocates its memory in ARENA. */
void pc_visit_begin(struct pc_visit *visit, struct pc_arena *arena, uint32_t n,
		    struct pc_edges edges);

/* The same for the blocks of FN. */
static inline void pc_visit_fn(struct pc_visit *visit, struct pc_arena *arena,
			       const struct pc_fn *fn)
{
	pc_visit_begin(visit, arena, fn->blocks.n, pc_edges_of(fn));
}

/* Begin another search of the same graph. */
static inline void pc_visit_again(struct pc_visit *visit)
{
	visit->n = visit->at = 0;
	visit->stamp += 2;
}

/* Reach BLOCK; false if it is reached already or must not be. */
static inline bool pc_visit_add(struct pc_visit *visit, uint32_t block)
{
	if (visit->seen[block] >= visit->stamp)
		return false;
	visit->seen[block] = visit->stamp;
	visit->met[visit->n++] = block;
	return true;
}

/* From now on, BLOCK (UINT32_MAX: none) must not be reached. */
static inline void pc_visit_skip(struct pc_visit *visit, uint32_t block)
{
	if (block != UINT32_MAX && visit->seen[block] < visit->stamp)
		visit->seen[block] = visit->stamp + 1;
}

/* Whether BLOCK has been reached. */
static inline bool pc_visit_has(const struct pc_visit *visit, uint32_t block)
{
	return visit->seen[block] == visit->stamp;
}

/* *BLOCK: the next block that has been reached; false: there is none. */
static inline bool pc_visit_next(struct pc_visit *visit, uint32_t *block)
{
	if (visit->at == visit->n)
		return false;
	*block = visit->met[visit->at++];
	return true;
}

/* Reach all blocks to which the edges of BLOCK lead. */
void pc_visit_on(struct pc_visit *visit, uint32_t block);

/* Continue at each block, until none is left. */
void pc_visit_all(struct pc_visit *visit);

/* Blocks in reverse post-order: N of them in ORDER; NUM: by block its place in
 * ORDER, or UINT32_MAX if it is not reachable. */
struct pc_numbering {
	const uint32_t *order, *num;
	uint32_t n;
};

/* The blocks that EDGES reach, in a graph of N blocks, from those in STARTS (by
 * block; NULL: from block 0), in ARENA. */
struct pc_numbering pc_number_blocks(struct pc_arena *arena, uint32_t n,
				     struct pc_edges edges, const bool *starts);

#endif
