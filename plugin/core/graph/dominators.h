/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * dominators.h - immediate dominators of a graph of blocks.  On the graph with
 *                reversed edges they are the post-dominators.
 */
#ifndef PC_DOMINATORS_H
#define PC_DOMINATORS_H

#include <stdbool.h>
#include <stdint.h>
#include "graph/reach_blocks.h"

struct pc_arena;

struct pc_dom_graph {
	uint32_t blocks;         /* all, with those that are not reachable */
	struct pc_numbering at;  /* the blocks that are reachable from the roots
				  * by edges that are in IN and not cut */
	struct pc_edges in;      /* from each block to its predecessors; those
				  * that are not reachable do not count */
	const bool *roots; /* by block: control may begin there; NULL: it begins
			    * at the first block of the order */
	const bool *cut;   /* by block: edges out of it do not count; NULL: all
			    * edges count */
};

/* By block: its immediate dominator, or UINT32_MAX for a root, for a block that
 * is not reachable, and for a block whose paths from several roots have no
 * block in common.  The result is in ARENA. */
uint32_t *pc_dominators(struct pc_arena *arena, struct pc_arena *scratch,
			const struct pc_dom_graph *graph);

/* The innermost block that dominates both A and B, or UINT32_MAX.  IDOM is the
 * result of pc_dominators () for a graph with the numbering AT. */
uint32_t pc_dom_common(struct pc_numbering at, const uint32_t *idom, uint32_t a,
		       uint32_t b);

#endif
