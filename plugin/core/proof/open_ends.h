/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * open_ends.h - ends of a process of which the analyses do not see all.
 */
#ifndef PC_OPEN_ENDS_H
#define PC_OPEN_ENDS_H

#include <stdbool.h>
#include <stdint.h>

struct pc_event;
struct pc_fn;
struct pc_program;

/* A call in FN by which the process ends although other collectives may come
 * before its end, or other processes do not end with it; or a call that adds
 * collectives to each end of the process.  NULL: there is none.  If there is
 * one, the collectives of all processes must be compared at run time. */
const struct pc_event *pc_open_end(struct pc_program *program,
				   const struct pc_fn *fn);

struct pc_opnd;
struct pc_proof;
typedef const struct pc_proof *pc_prove_value(struct pc_program *program,
					      const struct pc_fn *fn,
					      struct pc_opnd opnd, uint32_t use,
					      uint32_t group);

/* Whether FN may set for some processes only, or to another value on each, how many
 * threads its teams or those of others have, or which thread executes something.
 * The analyses take that for the same on all processes.  PROVE: pc_prove_opnd (). */
bool pc_open_team(struct pc_program *program, const struct pc_fn *fn,
		  pc_prove_value *prove);

/* A call in FN of code that is not seen, whose exception FN may handle and then
 * continue: the analyses follow only exceptions that the program throws.  NULL:
 * there is none. */
const struct pc_event *pc_open_throw(struct pc_program *program,
				     const struct pc_fn *fn);

/* Whether EVENT calls a function by which pc_open_end () may find something,
 * besides MPI_Abort and those of other units that do not return. */
bool pc_open_names(const struct pc_event *event);

#endif
