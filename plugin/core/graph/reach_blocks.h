/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reach_blocks.h - which blocks control reaches from others, each once.
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
 * The caller says where a search begins, which blocks it does not enter, and at
 * which blocks it goes on; what a search may cost is counted by the caller,
 * block by block.  A search that begins at the end of a block calls
 * pc_visit_on () for it: that block is then reached only if a loop leads back.
 * Where "blocks" are other things with numbers, functions say, all is the same.
 */
#ifndef PC_REACH_BLOCKS_H
#define PC_REACH_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "model/model.h"

struct pc_arena;
struct pc_cfg;

/* The edges of a graph: those of block B lead to TO[FIRST[B]] up to, not with,
 * TO[FIRST[B + 1]]; or, if FN is there, to the successors of its block, only to
 * the first WAYS[B] of them unless WAYS is NULL. */
struct pc_edges {
	const uint32_t *first, *to;
	const struct pc_fn *fn;
	const uint32_t *ways;
};

/* None: the caller adds each block that it goes on to. */
#define PC_EDGES_NONE ((struct pc_edges){ .fn = NULL })

static inline struct pc_edges pc_edges_of(const struct pc_fn *fn)
{
	return (struct pc_edges){ .fn = fn };
}

/* From each block to its predecessors. */
struct pc_edges pc_edges_back(const struct pc_cfg *cfg);

/* The EDGES of N blocks, only of those in FROM (by block; NULL: of all), turned
 * round, in ARENA: *FIRST and *TO as above, ascending for each block. */
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

/* One search, and after it the next.  Zero initialized at first. */
struct pc_visit {
	struct pc_edges edges;
	uint32_t *met, n; /* the blocks that were reached, in that order */
	uint32_t at;      /* those before have been handed out */
	/* By block: STAMP if it was reached, more if it is not to be; less: from
	 * an earlier search. */
	uint32_t *seen, stamp;
	uint32_t room; /* in MET and SEEN */
};

/* Begin a search of a graph of N blocks: none has been reached yet.  The first
 * one takes what it needs from ARENA. */
void pc_visit_begin(struct pc_visit *visit, struct pc_arena *arena, uint32_t n,
		    struct pc_edges edges);

/* The same of the blocks of FN. */
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

/* BLOCK is reached; false if it was before, or is not to be. */
static inline bool pc_visit_add(struct pc_visit *visit, uint32_t block)
{
	if (visit->seen[block] >= visit->stamp)
		return false;
	visit->seen[block] = visit->stamp;
	visit->met[visit->n++] = block;
	return true;
}

/* BLOCK (UINT32_MAX: none) is not to be reached from now on. */
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

/* *BLOCK: the next one that has been reached; false: there is none. */
static inline bool pc_visit_next(struct pc_visit *visit, uint32_t *block)
{
	if (visit->at == visit->n)
		return false;
	*block = visit->met[visit->at++];
	return true;
}

/* Reach all that the edges of BLOCK lead to. */
void pc_visit_on(struct pc_visit *visit, uint32_t block);

/* Go on from each block, until there is none. */
void pc_visit_all(struct pc_visit *visit);

/* Blocks in reverse post-order: N of them in ORDER; by block its place there,
 * or UINT32_MAX if it cannot be reached. */
struct pc_numbering {
	const uint32_t *order, *num;
	uint32_t n;
};

/* What is reached by EDGES, in a graph of N blocks, from those in STARTS (by
 * block; NULL: from block 0), in ARENA. */
struct pc_numbering pc_number_blocks(struct pc_arena *arena, uint32_t n,
				     struct pc_edges edges, const bool *starts);

#endif
