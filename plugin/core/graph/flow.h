/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * flow.h - the ways through a function that count for matching, and which
 *          conditionals decide on a set of blocks.
 *
 * Part of analysis.h, which includes it.
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

/* ---- flow.c ---- */

/* A block depends on conditional ON if that goes to its successor BY. */
struct pc_dependence {
	uint32_t on, by;
};

/* The ways that count for matching, see pc_flow_new (). */
struct pc_flow {
	struct pc_arena *arena;
	uint32_t n, n_conds;
	uint32_t *succ_first, *succ, *pred_first, *pred;
	uint32_t *conds; /* reachable blocks with two successors or more */
	uint32_t *ipdom; /* PC_NONE: the end, or none */
	uint32_t *stop;  /* of a conditional: where its ways meet again */
	uint32_t *dep_first;
	struct pc_dependence *dep; /* NULL: too many */
	bool *reach, *exit;
	bool *endless; /* exit only for want of another */
	bool *lives;  /* reaches an exit */
	bool *always; /* on every way from the entry to an exit */
	uint64_t budget; /* edges that may still be looked at */
	/* of the last frontier: the set, deciders and worksharing branches */
	PC_VEC(uint32_t) members;
	struct pc_visit walk; /* whoever asks next */
	/* scratch, one mark for each block */
	uint32_t *seen, stamp;
	bool *in_set, *around, *toward;
};

/* The graph of FN as LEVEL sees it.  An exception is a way if the user's code
 * throws it, at level strict any; a call that does not come back is an exit at level paper only. */
struct pc_flow *pc_flow_new(struct pc_program *program, const struct pc_fn *fn,
			    enum pc_level level);

/* Whether EVENT is a call of MPI_Abort (MPI-4.0 9.7): all processes end, so nobody
 * waits for this one. */
bool pc_event_aborts(const struct pc_event *event);

/* Whether the call EVENT, a call in BLOCK, ends the process: MPI_Abort, or a
 * function of the unit that never returns (known after the pass "value"). */
bool pc_event_ends(const struct pc_event *event);
bool pc_block_ends(const struct pc_block *block);

/* Whether the call EVENT is known to come to MPI_Abort, by what pc_over_find () said of
 * the function that it calls. */
bool pc_over_by(const struct pc_event *event);
/* Whether a call in BLOCK ends the job by MPI_Abort (known after the pass "ssa"). */
bool pc_block_aborts(const struct pc_block *block);

/* EDGES more have been looked at. */
void pc_flow_spend(struct pc_flow *flow, uint64_t edges);

/* Begin a search of FLOW, forward or backward, that is FLOW->walk. */
void pc_flow_walk(struct pc_flow *flow, bool back);

/* Go on with the search, which is backward, and MARK all that it reaches. */
void pc_flow_spread(struct pc_flow *flow, bool *mark);

/* ---- postdom.c ---- */

/* The conditional BLOCK decides whether a member of the set is passed. */
struct pc_decider {
	uint32_t block;
	uint32_t round;  /* 1: directly; more: through another decider */
	uint32_t inside; /* successor from which every way passes the set */
	uint32_t other;  /* successor from which there is a way round it */
	uint32_t via;    /* member that it decides on, PC_NONE: ask
			  * pc_flow_first () */
};

/* Zero initialised at first; used again for the next set. */
struct pc_frontier {
	PC_VEC(struct pc_decider) deciders;
	bool always;   /* every way from the entry passes the set */
	bool complete; /* false: too costly to tell */
};

/* The iterated post-dominance frontier of the N blocks SET taken as one.  The
 * branches of worksharing constructs of FN decide nothing: a process runs all
 * of the work.  FN NULL: they do. */
void pc_flow_frontier(struct pc_program *program, struct pc_flow *flow,
		      const struct pc_fn *fn, const uint32_t *set, uint32_t n,
		      struct pc_frontier *frontier);

/* The blocks at which ways from FROM first meet the set and the deciders of the
 * last frontier: *N of them, where FLOW's search keeps what it has reached. */
const uint32_t *pc_flow_first(struct pc_flow *flow, uint32_t from, uint32_t *n);

#endif
