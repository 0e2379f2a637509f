/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * flow.h - the paths of a function that count for matching, and the
 *          conditionals that decide whether a set of blocks is reached.
 */
#ifndef PC_FLOW_H
#define PC_FLOW_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "model/model.h"
#include "model/opts.h"
#include "graph/reach_blocks.h"

struct pc_arena;

/* A block depends on conditional ON, which leads to it by its successor BY. */
struct pc_dependence {
	uint32_t on, by;
};

/* The graph of these paths, see pc_flow_new (). */
struct pc_flow {
	struct pc_arena *arena;
	uint32_t n, n_conds;
	uint32_t *succ_first, *succ, *pred_first, *pred;
	uint32_t *conds; /* reachable blocks with at least two successors */
	uint32_t *ipdom; /* PC_NONE: the common end of all exits, or none */
	uint32_t *stop;  /* of a conditional: where its paths join again */
	uint32_t *dep_first;
	struct pc_dependence *dep; /* NULL: too many to keep */
	bool *reach, *exit;
	bool *endless; /* exit only because there is no other */
	bool *lives;  /* a path leads from it to an exit */
	bool *always; /* on every path from the entry to an exit */
	uint64_t budget; /* edges that may still be visited */
	/* the last frontier: its set, deciders and worksharing branches */
	PC_VEC(uint32_t) members;
	struct pc_visit walk; /* shared by all searches, one at a time */
	/* scratch, one mark for each block */
	uint32_t *seen, stamp;
	bool *in_set, *around, *toward;
};

/* The graph of FN at LEVEL.  Edges for exceptions count if the user's code
 * throws the exception; at level strict all of them count.  A call that does
 * not return is an exit at level paper only. */
struct pc_flow *pc_flow_new(struct pc_program *program, const struct pc_fn *fn,
			    enum pc_level level);

/* Whether EVENT calls MPI_Abort (MPI-4.0 9.7), which ends all processes. */
bool pc_event_aborts(const struct pc_event *event);

/* Whether the call EVENT, or a call in BLOCK, ends the process: MPI_Abort, or a
 * function of the unit that never returns (known after the pass "value"). */
bool pc_event_ends(const struct pc_event *event);
bool pc_block_ends(const struct pc_block *block);

/* Whether the call EVENT certainly reaches MPI_Abort, or abort () in a function, by
 * the results of pc_over_find () for its target. */
bool pc_over_by(const struct pc_event *event);
/* Whether a call in BLOCK certainly reaches it (known after the pass "ssa"). */
bool pc_block_aborts(const struct pc_block *block);

/* Subtract EDGES visited edges from the budget. */
void pc_flow_spend(struct pc_flow *flow, uint64_t edges);

/* Begin a search of FLOW in FLOW->walk, forward or backward. */
void pc_flow_walk(struct pc_flow *flow, bool back);

/* Continue FLOW->walk, a backward search, and MARK all blocks it reaches. */
void pc_flow_spread(struct pc_flow *flow, bool *mark);

/* ---- postdom.c ---- */

/* The conditional BLOCK decides whether the set is reached. */
struct pc_decider {
	uint32_t block;
	uint32_t round;  /* 1: directly; more: through another decider */
	uint32_t inside; /* successor from which every path reaches the set */
	uint32_t other;  /* successor from which some path avoids the set */
	uint32_t via;    /* the member that it decides on; PC_NONE: see
			  * pc_flow_first () */
};

/* Zero-initialize it before the first use; it can be used again. */
struct pc_frontier {
	PC_VEC(struct pc_decider) deciders;
	bool always;   /* every path from the entry reaches the set */
	bool complete; /* false: the computation is too expensive */
};

/* The iterated post-dominance frontier of the N blocks SET, taken as one block.
 * Branches of worksharing constructs of FN decide nothing, because a process
 * runs all of the work; if FN is NULL, they decide. */
void pc_flow_frontier(struct pc_program *program, struct pc_flow *flow,
		      const struct pc_fn *fn, const uint32_t *set, uint32_t n,
		      struct pc_frontier *frontier);

/* The blocks at which paths from FROM first reach the set or the deciders of
 * the last frontier: *N of them, in the queue of FLOW, which is returned. */
const uint32_t *pc_flow_first(struct pc_flow *flow, uint32_t from, uint32_t *n);

#endif
