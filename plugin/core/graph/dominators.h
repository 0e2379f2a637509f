/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * dominators.h - immediate dominators of a graph of blocks; those of the graph
 *                with its edges turned round are the post-dominators.
 */
#ifndef PC_DOMINATORS_H
#define PC_DOMINATORS_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"
#include "graph/reach_blocks.h"

struct pc_arena;

struct pc_dom_graph {
	uint32_t blocks;         /* all, those that cannot be reached, too */
	struct pc_numbering at;  /* those that are reached from the roots, by
				  * edges that are in IN and not cut */
	struct pc_edges in;      /* from each block to where its edges come from:
				  * those that are not reached do not count */
	const bool *roots; /* by block: control may begin there; NULL: it begins
			    * at the first one of the order */
	const bool *cut;   /* by block: edges out of it do not count; NULL: all
			    * do */
};

/* By block: its immediate dominator, or UINT32_MAX for one that has none: a
 * root, a block that control reaches from several roots without passing one
 * block on all paths, one that is not reached.  The result is in ARENA. */
uint32_t *pc_dominators(struct pc_arena *arena, struct pc_arena *scratch,
			const struct pc_dom_graph *graph);

/* The innermost block that dominates both A and B, or UINT32_MAX; IDOM is the
 * result for a graph with the numbering AT. */
uint32_t pc_dom_common(struct pc_numbering at, const uint32_t *idom, uint32_t a,
		       uint32_t b);

#endif
