/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * cancel.h - the interface between cancel.c, which finds what a `cancel` skips,
 *            and cancel_chance.c and cancel_tasks.c, which find out whether the
 *            timing of threads then decides if a collective is called.
 */
#ifndef PC_CANCEL_H
#define PC_CANCEL_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"
#include "report/strength.h"
#include "memory/ssa_form.h"

struct pc_arena;
struct pc_site;

/* The `cancel` in event EVENT of BLOCK. */
struct pc_cancel {
	struct pc_program *program;
	struct pc_fn *fn;
	uint32_t block, event;
	uint32_t at;     /* the region that contains it */
	uint32_t region; /* construct or task that a canceling thread leaves */
	uint32_t group;  /* canceled construct; PC_NONE: a caller's taskgroup */
	enum pc_region_kind kind; /* of GROUP */
	uint32_t top;    /* block of the outermost branch that leads only to it,
			  * or its own block */
	uint32_t branch; /* the branch that differs most between processes;
			  * PC_NONE: its own condition */
	struct pc_opnd cond;
	enum pc_strength differs;
	bool alike; /* all threads of the team cancel there, or none */
	uint64_t *budget; /* remaining steps of the pass */
};

/* A collective that may or may not be called, by the timing of threads. */
struct pc_chance {
	const struct pc_site *site; /* NULL: none */
	uint32_t more;  /* number of further such collectives */
	uint32_t part;  /* the region that may be skipped, or PC_NONE */
	struct pc_loc point; /* without PART: where its thread may leave the
			      * construct */
	bool unknown;   /* there may be one, but only the run can tell, or the
			 * budget is spent */
};

/* The collectives for which, because of C, the timing of threads decides
 * whether they are called. */
struct pc_chance pc_cancel_chance(const struct pc_cancel *c);
/* The same for a taskgroup (cancel_tasks.c). */
struct pc_chance pc_cancel_tasks(const struct pc_cancel *c);

/* By site, in ARENA: whether other threads of the team reach it although the
 * thread of C has canceled. NULL: none. */
bool *pc_cancel_spares(const struct pc_cancel *c, struct pc_arena *arena);

/* cancel_tasks.c: the task of C's group around REGION, or itself; or
 * PC_NONE. */
uint32_t pc_cancel_task(const struct pc_cancel *c, uint32_t region);

/* Whether SITE calls a collective that has not been reported yet. */
bool pc_cancel_concerns(const struct pc_cancel *c, const struct pc_site *site);
/* Add FOUND to CHANCE. */
void pc_chance_add(struct pc_chance *chance, struct pc_chance found);

/* Whether EVENT cancels a construct of KIND, or is its cancellation point. */
bool pc_cancel_asks(const struct pc_event *event, enum pc_region_kind kind);

#endif
