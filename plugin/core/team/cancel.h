/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * cancel.h - between cancel.c, which finds what cancels a construct, and
 *            cancel_chance.c, cancel_tasks.c, which ask whether a collective is
 *            called by chance then.
 *
 * Inside core only.
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

/* `cancel` in event EVENT of BLOCK. */
struct pc_cancel {
	struct pc_program *program;
	struct pc_fn *fn;
	uint32_t block, event;
	uint32_t at;     /* the region in which it stands */
	uint32_t region; /* the construct that who cancels leaves; a task */
	uint32_t group;  /* the construct that is cancelled; PC_NONE: a taskgroup
			  * of a caller */
	enum pc_region_kind kind; /* that one's */
	uint32_t top;    /* block of the outermost branch that leads only to
			  * it, or its own */
	uint32_t branch; /* that on which processes disagree most; PC_NONE: its
			  * own condition */
	struct pc_opnd cond;
	enum pc_strength differs;
	bool alike; /* all threads of the team cancel there, or none */
	uint64_t *budget; /* steps that the pass may still make */
};

/* A collective that is called by chance. */
struct pc_chance {
	const struct pc_site *site; /* NULL: none */
	uint32_t more;  /* others like it */
	uint32_t part;  /* the region that may not be run, or PC_NONE: */
	struct pc_loc point; /* where its thread may leave the construct */
	bool unknown;   /* there may be one, but this was too much to follow, or
			 * only the run can tell */
};

/* What C makes a matter of chance. */
struct pc_chance pc_cancel_chance(const struct pc_cancel *c);
/* The same of a taskgroup (cancel_tasks.c). */
struct pc_chance pc_cancel_tasks(const struct pc_cancel *c);

/* By site, whether other threads of the team come to it although the one of C has
 * cancelled; in ARENA.  NULL: none. */
bool *pc_cancel_spares(const struct pc_cancel *c, struct pc_arena *arena);

/* The task round REGION in the group of C, itself too; PC_NONE: none
 * (cancel_tasks.c). */
uint32_t pc_cancel_task(const struct pc_cancel *c, uint32_t region);

/* Whether SITE calls a collective that nobody has told of yet. */
bool pc_cancel_concerns(const struct pc_cancel *c, const struct pc_site *site);
/* SITE is one more that is called by chance. */
void pc_chance_add(struct pc_chance *chance, struct pc_chance found);

/* Whether EVENT asks if a construct of KIND is cancelled, or cancels it. */
bool pc_cancel_asks(const struct pc_event *event, enum pc_region_kind kind);

#endif
