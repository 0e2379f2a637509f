/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * cfg.h - the control flow graph of a function, set by the pass "cfg" (cfg.c).
 *         For core only.
 */
#ifndef PC_GRAPH_H
#define PC_GRAPH_H

#include <stdbool.h>
#include <stdint.h>

/* The graph of one function, with all its edges. */
struct pc_cfg {
	uint32_t *pred_first; /* preds of block b: pred_first[b] .. [b + 1] */
	uint32_t *preds;
	uint32_t *rpo; /* the reachable blocks in reverse post-order:
			* topological except for the back edges */
	uint32_t n_reach;
	uint32_t *num;  /* position in RPO; PC_NONE: not reachable */
	uint32_t *head; /* header of the innermost loop around the block (for a
			 * header: of the next outer loop), or PC_NONE */
	bool *is_head;
	uint32_t *loop_in, *loop_end; /* by header: loops in its loop have
				       * LOOP_IN from its own to before its
				       * LOOP_END */
};

#endif
