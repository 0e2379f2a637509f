/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * uniform.h - what can differ between the processes of a communicator, or
 *             between the threads of a team, and why.
 *
 * The pass "uniform" (fixpoint.c) computes it.  Only for use inside core.
 */
#ifndef PC_UNIFORM_H
#define PC_UNIFORM_H

#include <stdbool.h>
#include <stdint.h>
#include "library/sources.h"
#include "report/strength.h"
#include "memory/ssa_form.h"

struct pc_diag;
struct pc_fn;
struct pc_program;
struct pc_steps;

/* Select the AXIS of all later questions; the default is that of processes.  It
 * is computed when first selected. */
void pc_uniform_axis(struct pc_program *program, enum pc_axis axis);

/* Whether some processes may begin the loop with header HEAD of FN again while others
 * go on in it, so that its iterations have no common number. */
bool pc_uniform_begins_again(const struct pc_fn *fn, uint32_t head);

/* How strongly the condition at the end of BLOCK of FN can differ between the
 * processes of GROUP (see pc_value_group; PC_NODE_NONE: all processes), in any
 * context in which FN is called; of a `try`, whether its last call throws. */
enum pc_strength pc_uniform_cond(struct pc_program *program,
				 const struct pc_fn *fn, uint32_t block,
				 uint32_t group);

/* The same for an operand of FN, at its use in block USE: a value that leaves a
 * loop differs if the number of iterations does. */
enum pc_strength pc_uniform_opnd(struct pc_program *program,
				 const struct pc_fn *fn, struct pc_opnd opnd,
				 uint32_t use, uint32_t group);

/* Whether perhaps only one process of GROUP comes to BLOCK, as the branches before it say
 * (`me == root`, where all may have one root), so that no two are there. */
bool pc_uni_one_may_come(struct pc_program *program, const struct pc_fn *fn,
			 uint32_t block, uint32_t group);

/* Whether OPND, used in BLOCK, was computed from a location that code which is not
 * seen may have changed meanwhile.  Value numbers do not show that. */
bool pc_uniform_reopened(struct pc_program *program, const struct pc_fn *fn,
			 struct pc_opnd opnd, uint32_t block);

/* The last call of *BLOCK of *FN, a `try`, throws.  Replace both by the condition
 * that decides it most strongly; false: not known. */
bool pc_throw_cause(struct pc_program *program, const struct pc_fn **fn,
		    uint32_t *block);

/* Whether GROUP is that of all processes; whether it is that of
 * MPI_COMM_SELF. */
bool pc_group_is_all(struct pc_program *program, uint32_t group);
bool pc_group_is_self(struct pc_program *program, uint32_t group);
/* Whether a value that is the same over ON is the same over GROUP: GROUP is ON,
 * or a part of it at any depth. */
bool pc_group_covers(struct pc_program *program, uint32_t on, uint32_t group);

/* Append to STEPS why the condition, or the operand in block USE, can differ over GROUP: at most 8
 * steps, the first and the last ones of a longer chain.  Steps that do not help
 * a user (copies, values without a name) are left out. */
void pc_uniform_why_cond(struct pc_program *program, const struct pc_fn *fn,
			 uint32_t block, uint32_t group,
			 struct pc_steps *steps);
void pc_uniform_why_opnd(struct pc_program *program, const struct pc_fn *fn,
			 struct pc_opnd opnd, uint32_t use, uint32_t group,
			 struct pc_steps *steps);

#endif
