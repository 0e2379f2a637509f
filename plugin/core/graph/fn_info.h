/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fn_info.h - the results of the passes for a function.
 *
 * Each field is under the pass that sets it, and lives in the program's arena.
 * If pc_fn_live () is false for a function, no field is set.
 */
#ifndef PC_GRAPH_FN_INFO_H
#define PC_GRAPH_FN_INFO_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "model/model.h"
#include "graph/cfg.h"

/* A site of FN, which is a callee or the function itself; FN NULL: none. */
struct pc_orphan {
	const struct pc_fn *fn;
	uint32_t site;
};

/* The calls of a function, in order (paper/summary.h). */
struct pc_items {
	PC_VEC(struct pc_item) list;
};

struct pc_fn_info {
	struct pc_cfg cfg;
	struct pc_depend *depend, *shared; /* paper/depend.c */
	PC_VEC(struct pc_tmp_def) tmps; /* graph/temps.c: sorted by number */
	bool tmps_known;
	struct pc_only *only; /* memory/one_object.c: whose fields it reads */

	/* callgraph */
	PC_VEC(struct pc_edge) calls; /* direct calls of live functions */
	PC_VEC(struct pc_edge) pointed; /* by pointer; not at level paper */
	uint32_t n_callers; /* number of direct calls of it */
	uint32_t cycle; /* component by direct calls; callees first */
	uint32_t scc;   /* the same, calls through pointers included */
	bool recursive; /* direct calls lead back to it */

	/* regions (part of the pass words) */
	PC_VEC(struct pc_region) regions;
	bool constructs; /* it has constructs or barriers */
	PC_VEC(struct pc_site) sites;
	uint32_t *block_region; /* at the end of a block */
	uint32_t *block_in;     /* at the start of a block */
	uint32_t *block_enters; /* region of its first enter; others follow */

	/* words */
	uint16_t ctxs; /* bit c: may be called in enum pc_ctx c */
	struct pc_caller *caller; /* by enum pc_ctx */

	/* callgraph: the function with its callees */
	bool any_coll; /* calls a collective */
	bool may_coll; /* the same, calls through pointers included */
	bool any_mpi, any_free; /* makes a call that needs a thread level; frees a handle */
	uint64_t throws; /* user's exceptions that leave it: rewrite/throws.h */
	uint64_t caught; /* those types that a caller may catch and continue */
	bool unseen;   /* makes a call that is not seen (graph/outside.h) */
	bool raises;   /* an exception of a function that is not seen may leave it */
	bool allocates; /* may allocate memory (closed programs only) */
	bool barrier;  /* every path has a barrier of the caller's team */

	/* concurrency */
	struct pc_orphan head, tail; /* threads/orphan.h: in its caller's team */
	struct pc_orphan thread; /* of one that may run after it returns */
	bool joins, waits; /* every path waits for a thread; some may (waits.h) */
	bool in_once, in_told, in_own; /* a concurrent region calls it: it adds to Scc */
	bool in_parallel; /* the same for any MPI call */
	struct pc_orphan beside; /* if so: a call that may run in parallel */
	uint8_t level; /* of the pass levels */

	/* ssa */
	struct pc_aliases *aliases;
	bool *over; /* by block: memory/ends_job.c */
	struct pc_returned *returned; /* memory/place_return.c, on request */
	struct pc_contexts *contexts; /* uniform/given.c, on request */
	struct pc_ssa *ssa;
	struct pc_effects *effects;

	/* value, uniform */
	bool ends; /* every call ends the program or throws */
	struct pc_value_fn *value;
	struct pc_uniform_fn *uniform; /* of the selected axis */
	struct pc_uniform_fn *axes[2]; /* enum pc_axis */
	const struct pc_claims *claims; /* proof/claims.h, or NULL */

	/* team */
	struct pc_team_fn *team; /* NULL: no construct for a whole team */

	/* match, unless level paper */
	struct pc_sequence_fn *sequence;
	struct pc_sides *sides; /* proof/sides.h, or NULL */
	bool *agreed; /* match/agree.c, by block, or NULL */
	bool starts; /* it or a callee starts a persistent collective */

	/* requests */
	struct pc_requests *requests; /* NULL: there is nothing to report */

	/* match */
	struct pc_items items;
	struct pc_items valid; /* ValidSeq */
	PC_VEC(struct pc_cause) causes;
	bool open; /* some collectives are not in ValidSeq */
	bool unknown; /* too large to analyze: checked at run time */
	bool too_long; /* ValidSeq is not kept: its calls are not expanded */

	/* cancel */
	bool differs; /* processes may differ in what a cancellation skips */

	/* obligations; NULL at level paper */
	struct pc_obligations *obligations;
	uint16_t unproved;  /* of all its sites */
	bool branches_open; /* a branch is not proved */
};

#endif
