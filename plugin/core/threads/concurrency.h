/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * concurrency.h - between concurrency.c, which finds calls of different threads
 *                 that no barrier separates, concurrency_meet.c, which asks what
 *                 else orders them, and concurrency_say.c, which tells.
 *
 * Inside core only.
 */
#ifndef PC_CONCURRENCY_H
#define PC_CONCURRENCY_H

#include <stdbool.h>
#include <stdint.h>
#include "tables/mpi_ops.h"
#include "model/model.h"
#include "model/opts.h"
#include "graph/callgraph.h"
#include "graph/fn_info.h"
#include "graph/regions.h"
#include "threads/orphan.h"
#include "threads/walk.h"

struct pc_conc {
	struct pc_program *program;
	struct pc_fn *fn;
	struct pc_walk walk;
	uint32_t *first, *next; /* region -> a site that it owns -> the next */
	uint32_t *site_of;      /* block -> its first site; PC_NONE */
	uint64_t budget;
	bool said; /* something, since it was last cleared */
	bool perhaps; /* the walk has come to what perhaps waits */
	bool past;    /* and goes on behind it */
};

/* What other calls can overlap with: a region that one thread runs, or a call
 * by the team of a function that leaves one behind (its tail). */
struct pc_conc_from {
	uint32_t region;      /* PC_NONE: the call */
	uint32_t behind;      /* the walk begins where this ends: REGION, or the
			       * one for one thread that makes the task REGION */
	struct pc_site *call;
	const struct pc_orphan *there; /* what the call leaves behind */
	bool thread;          /* the call makes a thread */
	struct pc_way way;
};

/* One of two calls: SITE of the function, or what it leads to. */
struct pc_conc_side {
	struct pc_site *site;
	const struct pc_orphan *there; /* NULL: SITE itself */
};

/* What SITE of FN calls, where, and its name. */
const struct pc_event *pc_conc_event(const struct pc_fn *fn,
				     const struct pc_site *site);
struct pc_loc pc_conc_loc(const struct pc_fn *fn, const struct pc_site *site);
const char *pc_conc_name(const struct pc_event *event);

/* Whether EVENT, that of SITE, calls MPI or a collective, or leads to such a
 * call, in a thread of its own perhaps. */
static inline bool pc_conc_mpi(const struct pc_site *site,
			       const struct pc_event *event)
{
	const struct pc_fn *target = site->starts ? site->starts
						  : pc_event_target(event);

	if (target)
		return target->info->any_mpi;
	return event->callee->op &&
	       !(event->callee->op->flags & PC_OPF_THREAD_SAFE);
}

static inline bool pc_conc_collective(const struct pc_site *site,
				      const struct pc_event *event)
{
	return site->starts ? site->starts->info->any_coll :
			      pc_event_may_collect(event);
}

/* The first MPI call, if possible a collective, of the thread that SITE makes,
 * or of what it calls; NULL: none (graph/threads.c). */
const struct pc_orphan *pc_thread_entry(struct pc_program *program,
					const struct pc_site *site);

/* The function and the site that the user is told of. */
const struct pc_fn *pc_conc_shown_fn(const struct pc_conc *c,
				     struct pc_conc_side side);
const struct pc_site *pc_conc_shown(struct pc_conc_side side);

/* Whether F and B, which belongs to the region OWNER, are for threads of one
 * number (numbered.c). */
bool pc_conc_same_number(const struct pc_conc *c, const struct pc_conc_from *f,
			 struct pc_conc_side b, uint32_t owner);

/* At this level what only may be in order is told of. */
static inline bool pc_conc_strict(const struct pc_conc *c)
{
	return c->program->opts->level == PC_LEVEL_STRICT;
}

/* B can run while F's region still does: note it, and say so, once for the two;
 * SECTIONS as below (concurrency_meet.c). */
void pc_conc_meet(struct pc_conc *c, const struct pc_conc_from *f,
		  struct pc_conc_side b, uint32_t sections);

/* Nothing orders A and B.  SECTIONS: they are sections of this region, or
 * PC_NONE.  LOCK: this keeps them apart, or NULL. */
void pc_conc_report(struct pc_conc *c, struct pc_conc_side a,
		    struct pc_conc_side b, uint32_t sections, const char *lock);

/* What is called from a concurrent region is in Scc as well (concurrency_mark.c). */
void pc_conc_mark_callees(struct pc_program *program);

#endif
