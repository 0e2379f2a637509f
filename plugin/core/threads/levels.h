/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * levels.h - thread levels: what the pass "levels" finds, and who tells of it.
 *
 * levels.c       what is needed, what is asked for, is the answer looked at
 * levels_say.c   the warnings
 * levels_ends.c  the threads that begin and end MPI
 * level_table.c  all of it as a table (level_table.h)
 */
#ifndef PC_LEVELS_H
#define PC_LEVELS_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "model/model.h"
#include "graph/context.h"
#include "graph/fn_info.h"
#include "graph/regions.h"
#include "threads/level_table.h"

/* A call that begins MPI. */
struct pc_asked {
	struct pc_fn *fn;
	uint32_t site;
	unsigned level; /* enum pc_thread */
	enum pc_tested tested;
	const char *granted; /* the variable that gets the answer, or NULL */
};

struct pc_levels {
	PC_VEC(struct pc_asked) asked; /* in the order of the functions */
	uint32_t most;  /* the one of the highest level; PC_NONE: there is none */
	unsigned level; /* that MPI calls need */
	/* a parallel region: the process has threads, whoever calls MPI */
	const struct pc_fn *team_fn; /* NULL: there is none */
	uint32_t team;
};

/* The event of SITE of FN, and its place. */
static inline const struct pc_event *pc_site_event(const struct pc_fn *fn,
						   const struct pc_site *site)
{
	return pc_event_at(fn, site->block, site->event);
}
struct pc_loc pc_site_loc(const struct pc_fn *fn, const struct pc_site *site);

/* What an MPI call needs if it runs in CTX. */
unsigned pc_ctx_level(enum pc_ctx ctx);
/* Whether EVENT is an MPI call that needs a level at all. */
bool pc_event_needs_level(const struct pc_event *event);

/* ---- levels_say.c ---- */

/* Calls that need more than is asked for; an answer that nobody looks at; at
 * level strict, more asked for than is needed. */
void pc_levels_say(struct pc_program *program);

/* ---- levels_ends.c ---- */

/* MPI_Finalize by another thread than the one that initialised MPI. */
void pc_levels_ends(struct pc_program *program);

#endif
