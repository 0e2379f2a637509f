/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * concurrency.h - the interface between concurrency.c, which finds calls of
 *                 different threads that no barrier separates,
 *                 concurrency_meet.c, which decides whether something else
 *                 orders them, and concurrency_say.c, which reports them.
 */
#ifndef PC_CONCURRENCY_H
#define PC_CONCURRENCY_H

#include <stdbool.h>
#include <stdint.h>
#include "model/contents.h"
#include "model/target.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_ops.h"
#include "model/model.h"
#include "model/opts.h"
#include "graph/callgraph.h"
#include "graph/fn_info.h"
#include "graph/regions.h"
#include "threads/entries.h"
#include "threads/orphan.h"
#include "threads/walk.h"

/* The last question about two sections, and its answer. */
struct pc_conc_asked {
	struct pc_section a, b;
	const struct pc_site *with;
	enum pc_across answer;
	struct pc_unequal why;
};

struct pc_conc {
	struct pc_program *program;
	struct pc_fn *fn;
	struct pc_walk walk;
	uint32_t *first, *next; /* region -> its first site; site -> the next */
	uint32_t *site_of;      /* block -> its first site, or PC_NONE */
	uint64_t budget;
	struct pc_conc_asked asked;
	bool said; /* a pair was reported since this was last cleared */
	/* The last warning about a pair of sections of the construct SECTIONS;
	 * by site: it names the site. */
	struct pc_diag *of_sections;
	uint32_t sections;
	bool *named;
	bool perhaps; /* the walk met an event that may wait */
	bool past;    /* the walk continues after such an event */
	bool leaves;  /* the walk came to where the function returns */
};

/* What other calls can overlap with: a region that one thread runs, or a call
 * by the team of a function with a tail (orphan.h). */
struct pc_conc_from {
	uint32_t region;      /* PC_NONE: the call */
	uint32_t behind;      /* the walk starts after this region: REGION, or
			       * the region for one thread that creates it */
	struct pc_site *call;
	const struct pc_orphan *there; /* the tail of the callee */
	bool thread;          /* the call creates a thread */
	bool inside;          /* a function that it calls does */
	struct pc_way way;
};

/* One of two calls: SITE of the function, or a call that SITE leads to. */
struct pc_conc_side {
	struct pc_site *site;
	const struct pc_orphan *there; /* NULL: SITE itself */
	const struct pc_entry *entry;  /* THERE is this one of a thread, or NULL */
};

/* The event of SITE in FN, its source location, and the name of its callee. */
const struct pc_event *pc_conc_event(const struct pc_fn *fn,
				     const struct pc_site *site);
struct pc_loc pc_conc_loc(const struct pc_fn *fn, const struct pc_site *site);
const char *pc_conc_name(const struct pc_event *event);

/* The first call of MPI in a thread that the function which EVENT calls leaves
 * running, or NULL. */
static inline const struct pc_orphan *
pc_conc_left(const struct pc_event *event)
{
	const struct pc_fn *target = pc_event_target(event);

	return target && target->info->thread.fn ? &target->info->thread : NULL;
}

/* Whether EVENT, the event of SITE, calls MPI (a collective) or leads to such a
 * call, possibly in a thread that SITE creates. */
static inline bool pc_conc_mpi(const struct pc_site *site,
			       const struct pc_event *event)
{
	const struct pc_fn *target = site->starts ? site->starts
						  : pc_event_target(event);

	if (target)
		return target->info->any_mpi || pc_conc_left(event);
	return event->callee->op &&
	       !(event->callee->op->flags & PC_OPF_THREAD_SAFE);
}

static inline bool pc_conc_collective(const struct pc_site *site,
				      const struct pc_event *event)
{
	return site->starts ? site->starts->info->any_coll :
			      pc_event_may_collect(event) || pc_conc_left(event);
}

/* The first MPI call, preferably a collective, that the thread which SITE
 * creates makes or leads to; NULL: there is none (graph/threads.c). */
const struct pc_orphan *pc_thread_entry(struct pc_program *program,
					const struct pc_site *site);

/* The function and the site that the warning shows. */
const struct pc_fn *pc_conc_shown_fn(const struct pc_conc *c,
				     struct pc_conc_side side);
const struct pc_site *pc_conc_shown(struct pc_conc_side side);

/* numbered.c: whether F and B, in region OWNER, have the same thread number. */
bool pc_conc_same_number(const struct pc_conc *c, const struct pc_conc_from *f,
			 struct pc_conc_side b, uint32_t owner);

/* At level strict, pairs that may be in order are also reported. */
static inline bool pc_conc_strict(const struct pc_conc *c)
{
	return c->program->opts->level == PC_LEVEL_STRICT;
}

/* B can run while F's region does: mark both calls, report the pair once.
 * SECTIONS: see pc_conc_report () (concurrency_meet.c). */
void pc_conc_meet(struct pc_conc *c, const struct pc_conc_from *f,
		  struct pc_conc_side b, uint32_t sections);

/* The construct that makes two calls exclusive, or NULL; why the sections do
 * not commute. */
struct pc_conc_lock {
	const char *name;
	struct pc_unequal why;
};

/* Report that nothing orders A and B. SECTIONS: both are sections of this
 * region, or PC_NONE. */
void pc_conc_report(struct pc_conc *c, struct pc_conc_side a,
		    struct pc_conc_side b, uint32_t sections,
		    const struct pc_conc_lock *lock);

/* Put the calls made from a concurrent region into Scc (concurrency_mark.c). */
void pc_conc_mark_callees(struct pc_program *program);

#endif
