/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * frontier.h - dominance frontiers.
 */
#ifndef PC_GRAPH_FRONTIER_H
#define PC_GRAPH_FRONTIER_H

#include <stdbool.h>
#include <stdint.h>

struct pc_arena;

/* Frontier of block B: TO[FIRST[B]] to before TO[FIRST[B + 1]]. */
struct pc_fronts {
	uint32_t *first, *to;
};
struct pc_ways {
	uint32_t n; /* blocks */
	const uint32_t *idom, *pred_first, *preds;
	const bool *counts; /* by block; NULL: all reachable blocks */
	uint64_t most;      /* maximal size of all frontiers together */
};
/* Fill FRONTS, in ARENA; false: the frontiers have more than MOST blocks. */
bool pc_fronts_find(struct pc_arena *arena, struct pc_arena *scratch,
		    const struct pc_ways *ways, struct pc_fronts *fronts);

#endif
