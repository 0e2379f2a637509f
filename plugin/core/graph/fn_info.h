/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fn_info.h - what the passes find of a function, and pass on to later ones.
 *
 * Each field names the pass that fills it; a later pass may read all that earlier
 * ones filled.  Everything lives in the program's arena.  A function that
 * pc_fn_live () refuses has nothing filled.
 */
#ifndef PC_GRAPH_FN_INFO_H
#define PC_GRAPH_FN_INFO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/vec.h"
#include "model/model.h"
#include "graph/cfg.h"

struct pc_aliases;
struct pc_caller;
struct pc_cause;
struct pc_contexts;
struct pc_depend;
struct pc_edge;
struct pc_effects;
struct pc_item;
struct pc_only;
struct pc_region;
struct pc_requests;
struct pc_returned;
struct pc_sequence_fn;
struct pc_site;
struct pc_ssa;
struct pc_team_fn;
struct pc_tmp_def;
struct pc_uniform_fn;
struct pc_value_fn;

/* A site of FN, a callee or the function itself; FN NULL: none. */
struct pc_orphan {
	const struct pc_fn *fn;
	uint32_t site;
};

/* What a function calls, in order (paper/summary.h). */
struct pc_items {
	PC_VEC(struct pc_item) list;
};

struct pc_fn_info {
	struct pc_cfg cfg;

	struct pc_depend *depend; /* paper/depend.c: its index */
	struct pc_depend *shared; /* paper/depend.c: that of the whole program */

	/* paper/comm.c: events that define temporaries, sorted by their number */
	PC_VEC(struct pc_tmp_def) tmps;
	bool tmps_known;
	struct pc_only *only; /* memory/one_object.c: of whose object it looks at fields */

	/* callgraph */
	PC_VEC(struct pc_edge) calls; /* of live functions, direct ones */
	PC_VEC(struct pc_edge) pointed; /* through pointers, one for each
					 * function that it can be; not at
					 * level paper */
	uint32_t n_callers; /* by direct calls */
	uint32_t cycle; /* component, direct calls only; callees first */
	uint32_t scc;   /* the same with calls through pointers */
	bool recursive; /* calls itself, perhaps through others, but not
			 * through pointers */

	/* regions (part of the pass words) */
	PC_VEC(struct pc_region) regions;
	bool constructs; /* it has some, or a barrier */
	PC_VEC(struct pc_site) sites;
	uint32_t *block_region; /* at the end of a block */
	uint32_t *block_in;     /* at its start */
	uint32_t *block_enters; /* region of its first enter event; those of
				 * the further ones follow */

	/* words */
	uint16_t ctxs; /* bit c: may be called in enum pc_ctx c */
	struct pc_caller *caller; /* by enum pc_ctx */

	/* callgraph: what the function does, callees included */
	bool any_coll; /* some collective */
	bool may_coll; /* the same, calls through pointers included */
	bool any_mpi;  /* some call that needs a thread level */
	uint64_t throws; /* the types (rewrite/throws.h) with which an explicit throw
			  * leads out of it */
	uint64_t caught; /* those that somebody may catch, and go on */
	bool allocates; /* it may get fresh memory (closed programs only) */
	bool barrier;  /* every way passes a barrier of the caller's team */

	/* concurrency */
	struct pc_orphan head, tail; /* collectives in constructs of the team
				      * that calls it (threads/orphan.h) */
	bool in_once; /* called from a concurrent region: its collectives are
		       * in Scc */
	bool in_parallel; /* the same for any MPI call */
	struct pc_orphan beside; /* then: what can run at the same time */

	/* levels */
	uint8_t level;

	/* ssa */
	struct pc_aliases *aliases;
	bool *over; /* by block: memory/ends_job.c */
	struct pc_returned *returned; /* memory/place_return.c, made when asked for */
	struct pc_contexts *contexts; /* uniform/given.c, made when asked for */
	struct pc_ssa *ssa;
	struct pc_effects *effects;

	/* value, uniform: their own */
	bool ends; /* every call of it ends the program, unless an exception
		    * leaves it */
	struct pc_value_fn *value;
	struct pc_uniform_fn *uniform; /* of the axis that is selected */
	struct pc_uniform_fn *axes[2]; /* enum pc_axis */

	/* team */
	struct pc_team_fn *team; /* NULL: no construct for a whole team */

	/* match, unless level paper */
	struct pc_sequence_fn *sequence;
	bool *agreed; /* match/agree.c, by block: or NULL */
	bool starts; /* it or a callee starts a persistent collective */

	/* requests */
	struct pc_requests *requests; /* NULL: nothing to tell */

	/* match */
	struct pc_items items;
	struct pc_items valid; /* ValidSeq */
	PC_VEC(struct pc_cause) causes;
	bool open; /* some collective is not in ValidSeq */
	bool unknown; /* too large to tell: checked at run time */
	bool too_long; /* ValidSeq is not kept: calls stand for themselves */

	/* argument */
	bool differs; /* an argument of a collective can differ, told or not */
};

/* Whether FN is analysed: defined here and not broken. */
static inline bool pc_fn_live(const struct pc_fn *fn)
{
	return (fn->flags & PC_FN_DEFINED) && !(fn->flags & PC_FN_BROKEN) &&
	       fn->blocks.n && fn->info;
}

/* Whether FN never returns: it always ends the program.  After the pass "value";
 * false before. */
static inline bool pc_fn_ends(const struct pc_fn *fn)
{
	return fn->info->ends && !fn->info->throws;
}

/* The event of a place. */
static inline struct pc_event *pc_event_at(const struct pc_fn *fn,
					   uint32_t block, uint32_t event)
{
	return &fn->blocks.v[block].events.v[event];
}

/* The function that EVENT calls if it is analysed, or NULL. */
static inline struct pc_fn *pc_event_target(const struct pc_event *event)
{
	if (event->kind != PC_EV_CALL || !event->callee || event->callee->op ||
	    !pc_fn_live(event->callee))
		return NULL;
	return event->callee;
}

#endif
