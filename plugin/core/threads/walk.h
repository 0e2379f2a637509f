/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * walk.h - a breadth-first walk over the blocks that control can reach.
 *
 * A loop that is entered from outside and runs at least once is first walked
 * through its body; only the body leads out of it.
 *
 * Inside core only. Needs the pass "value".
 */
#ifndef PC_WALK_H
#define PC_WALK_H

#include <stdint.h>
#include "model/model.h"
#include "graph/reach_blocks.h"

struct pc_walk {
	struct pc_program *program;
	const struct pc_fn *fn;
	/* A stop is a block, and whether it is the header of a loop that has
	 * just been entered. */
	struct pc_visit stops;
	uint8_t *runs; /* by header: whether its loop runs at least once; filled
			* when needed */
};

static inline uint32_t pc_walk_block(uint32_t stop)
{
	return stop >> 1;
}

/* The stop in the middle of BLOCK. */
static inline uint32_t pc_walk_within(uint32_t block)
{
	return block << 1;
}

/* Prepare WALK for FN, with PROGRAM's lifetime and an empty queue. */
void pc_walk_init(struct pc_walk *walk, struct pc_program *program,
		  const struct pc_fn *fn);

/* Empty the queue and mark every stop as not visited. */
void pc_walk_begin(struct pc_walk *walk);

/* Queue the successors of STOP that have not been visited. */
void pc_walk_on(struct pc_walk *walk, uint32_t stop);

/* Queue the entry of the function. */
void pc_walk_enter(struct pc_walk *walk);

#endif
