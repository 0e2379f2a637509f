/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fixpoint.h - what can differ between the processes of a communicator, or
 *             between the threads of a team, and why.
 *
 * Filled by the pass "uniform" (fixpoint.c, uniform_*.c).  Inside core only.
 */
#ifndef PC_UNIFORM_H
#define PC_UNIFORM_H

#include "value/value.h"

enum pc_strength {
	PC_UNIFORM,   /* equal on all processes */
	PC_UNPROVEN,  /* not known to be equal: file input, return codes,
		       * what is not defined here */
	PC_DIVERGENT, /* comes from something that differs: the rank, received
		       * data, the clock, ... */
};

/* What dumps call it. */
const char *pc_strength_name(enum pc_strength strength);

/* Between whom. */
enum pc_axis {
	PC_AXIS_PROCESSES,
	PC_AXIS_THREADS, /* of the innermost team; there GROUP means nothing */
};

/* All questions are about AXIS from now on: that of processes, unless somebody
 * has asked for the other one.  Filled when first asked for. */
void pc_uniform_axis(struct pc_program *program, enum pc_axis axis);

/* How strongly the condition behind BLOCK of FN can differ between the
 * processes of the communicator group GROUP (pc_value_group; PC_NODE_NONE: of
 * all processes), in any context in which FN is called. */
enum pc_strength pc_uniform_cond(struct pc_program *program,
				 const struct pc_fn *fn, uint32_t block,
				 uint32_t group);

/* The same for an operand of FN, as it is at its use. */
enum pc_strength pc_uniform_opnd(struct pc_program *program,
				 const struct pc_fn *fn, struct pc_opnd opnd,
				 uint32_t group);

/* Whether GROUP is that of all processes. */
bool pc_group_is_all(struct pc_program *program, uint32_t group);

/* One step of an explanation, from the value asked for to its source. */
enum pc_step_kind {
	PC_STEP_SET,    /* NAME is set here by BY (a procedure) */
	PC_STEP_EQUAL,  /* ..., a collective that makes it equal for those
			 * that call it together */
	PC_STEP_RESULT, /* it is the result of BY */
	PC_STEP_ASSIGN, /* NAME is computed here from what follows */
	PC_STEP_BRANCH, /* NAME depends on which way is taken here */
	PC_STEP_LOOP,   /* NAME depends on how often this loop runs */
	PC_STEP_PARAM,  /* NAME is a parameter of BY, ... */
	PC_STEP_CALLED, /* ... which is called here with such a value */
	PC_STEP_BEFORE, /* NAME is no parameter of BY, but has its value from
			 * before */
	PC_STEP_ONE,    /* NAME, each thread's own, is set here by the one that
			 * runs BY (a construct) */
	PC_STEP_PART,   /* ..., by those that run this part of BY (a loop) */
	PC_STEP_INPUT,  /* main's arguments, a file, the environment */
};

struct pc_step {
	enum pc_step_kind kind;
	const struct pc_fn *fn; /* in which LOC is */
	const char *name;       /* as the user wrote it, or NULL */
	const char *by;
	struct pc_loc loc;
	bool own; /* BRANCH: it differs by assignments there, and not by what
		   * collectives there set */
};

struct pc_steps {
	PC_VEC(struct pc_step) list;
};

/* Why the condition / operand can differ over GROUP; at most 8 steps, the first
 * and the last of a longer chain.  Steps that tell a user nothing (copies,
 * values without a name) are left out. */
void pc_uniform_why_cond(struct pc_program *program, const struct pc_fn *fn,
			 uint32_t block, uint32_t group,
			 struct pc_steps *steps);
void pc_uniform_why_opnd(struct pc_program *program, const struct pc_fn *fn,
			 struct pc_opnd opnd, uint32_t group,
			 struct pc_steps *steps);

/* Say STEPS in notes of DIAG, and on which ways it depends (report/steps.c). */
void pc_steps_note(struct pc_program *program, struct pc_diag *diag,
		   const struct pc_steps *steps);
/* Only what a warning may be a consequence of. */
void pc_steps_ways(struct pc_program *program, struct pc_diag *diag,
		   const struct pc_steps *steps);

#endif
