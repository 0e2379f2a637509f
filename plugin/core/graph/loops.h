/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * loops.h - which loops a block belongs to.
 */
#ifndef PC_GRAPH_LOOPS_H
#define PC_GRAPH_LOOPS_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "graph/cfg.h"
#include "model/model.h"

/* Whether the edge FROM -> TO closes a cycle of the depth-first search. */
static inline bool pc_cfg_is_back(const struct pc_cfg *cfg, uint32_t from,
				  uint32_t to)
{
	return cfg->num[to] <= cfg->num[from];
}

/* The header of the innermost loop that block B belongs to, or PC_NONE. */
static inline uint32_t pc_cfg_loop(const struct pc_cfg *cfg, uint32_t b)
{
	return cfg->is_head[b] ? b : cfg->head[b];
}

/* Whether block B belongs to the loop with header HEAD. */
static inline bool pc_cfg_in_loop(const struct pc_cfg *cfg, uint32_t b,
				  uint32_t head)
{
	b = pc_cfg_loop(cfg, b);
	return b != PC_NONE && head != PC_NONE && cfg->is_head[head] &&
	       cfg->loop_in[head] <= cfg->loop_in[b] &&
	       cfg->loop_in[b] < cfg->loop_end[head];
}

/* Whether a successor of BLOCK is outside of the loop with header HEAD. */
static inline bool pc_cfg_leaves(const struct pc_cfg *cfg,
				 const struct pc_block *block, uint32_t head)
{
	for (uint32_t k = 0; k < block->succ.n; k++)
		if (!pc_cfg_in_loop(cfg, block->succ.v[k], head))
			return true;
	return false;
}

#endif
