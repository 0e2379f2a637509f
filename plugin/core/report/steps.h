/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * steps.h - why a value can differ: the steps from the value to its source.
 */
#ifndef PC_REPORT_STEPS_H
#define PC_REPORT_STEPS_H

#include <stdbool.h>
#include "base/vec.h"
#include "model/model.h"

struct pc_diag;

/* One step of an explanation, from the value in question to its source. */
enum pc_step_kind {
	PC_STEP_SET,    /* NAME is set here by BY (a procedure) */
	PC_STEP_EQUAL,  /* ..., a collective that makes it equal on the
			 * processes that call it together */
	PC_STEP_RESULT, /* it is the result of BY */
	PC_STEP_ASSIGN, /* NAME is computed here from what follows */
	PC_STEP_BRANCH, /* NAME depends on which branch is taken here */
	PC_STEP_LOOP,   /* NAME depends on how often this loop runs */
	PC_STEP_PARAM,  /* NAME is a parameter of BY, ... */
	PC_STEP_CALLED, /* ... which is called here with such a value */
	PC_STEP_BEFORE, /* NAME has its value from before the call of BY */
	PC_STEP_ONE,    /* NAME, each thread's own, is set here by the thread
			 * that runs BY (a construct) */
	PC_STEP_PART,   /* ..., by those that run this part of BY (a loop) */
	PC_STEP_INPUT,  /* main's arguments, a file, the environment */
	PC_STEP_PARTED, /* the branch at LOC, in a procedure that sets the
			 * value, also decides which collectives that calls
			 * (consequence.c; it has no text) */
};

struct pc_step {
	enum pc_step_kind kind;
	const struct pc_fn *fn; /* the function that contains LOC */
	const char *name;       /* as the user wrote it, or NULL */
	const char *by;
	struct pc_loc loc;
	bool own; /* BRANCH: it differs by assignments, not collectives there.
		   * PARTED: the value to explain is what the procedure has set;
		   * else it follows from a further call that used what was set */
};

struct pc_steps {
	PC_VEC(struct pc_step) list;
	bool circular; /* the value differs only because of itself: no source */
};

/* Add STEPS to DIAG as notes (steps.c), and call pc_steps_ways (). */
void pc_steps_note(struct pc_program *program, struct pc_diag *diag,
		   const struct pc_steps *steps);
/* Only record the conditions of which DIAG may be a consequence. */
void pc_steps_ways(struct pc_program *program, struct pc_diag *diag,
		   const struct pc_steps *steps);

#endif
