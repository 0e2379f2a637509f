/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * levels.h - thread levels: the result of the pass "levels".
 *
 * levels.c       the level needed, the level requested, whether it is tested
 * levels_say.c   the warnings
 * levels_objects.c  calls that threads make for some objects only
 * levels_ends.c  the threads that initialize and finalize MPI
 * level_table.c  the result as a table (level_table.h)
 */
#ifndef PC_LEVELS_H
#define PC_LEVELS_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "model/live.h"
#include "model/model.h"
#include "graph/context.h"
#include "graph/regions.h"
#include "threads/level_table.h"

/* A call that initializes MPI. */
struct pc_asked {
	struct pc_fn *fn;
	uint32_t site;
	unsigned level; /* enum pc_thread */
	enum pc_tested tested;
	const char *granted; /* the variable for the granted level, or NULL */
};

struct pc_levels {
	PC_VEC(struct pc_asked) asked; /* in the order of the functions */
	uint32_t most;  /* the request for the highest level; PC_NONE: none */
	unsigned level; /* the level that MPI calls need */
	/* A parallel region: the process has threads, even if they call no
	 * MPI procedure. */
	const struct pc_fn *team_fn; /* NULL: there is none */
	uint32_t team;
};

/* The event of SITE of FN, and its source location. */
static inline const struct pc_event *pc_site_event(const struct pc_fn *fn,
						   const struct pc_site *site)
{
	return pc_event_at(fn, site->block, site->event);
}
struct pc_loc pc_site_loc(const struct pc_fn *fn, const struct pc_site *site);

/* Whether MPI certainly provides LEVEL: each call that initializes MPI requests
 * it, or more, and the program tests what MPI grants (MPI-4.1 11.6). */
bool pc_levels_granted(const struct pc_program *program, unsigned level);

/* The thread level that an MPI call needs if it runs in CTX. */
unsigned pc_ctx_level(enum pc_ctx ctx);
/* Whether EVENT is an MPI call that needs a level at all. */
bool pc_event_needs_level(const struct pc_program *program,
			  const struct pc_event *event);

/* ---- levels_say.c ---- */

/* Warn about calls that need more than the requested level, about granted
 * levels that are not tested, and, at level strict, about requests that are too
 * high. */
void pc_levels_say(struct pc_program *program);

/* ---- levels_ends.c ---- */

/* Warn about MPI_Finalize by a thread that did not initialize MPI. */
void pc_levels_ends(struct pc_program *program);

#endif
