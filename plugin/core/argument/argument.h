/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * argument.h - arguments of a collective that must be the same on all processes
 *              (registry columns "equal" and "same").  The pass is check.c.
 *
 * Only for use inside core.
 */
#ifndef PC_ARGUMENT_H
#define PC_ARGUMENT_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "tables/mpi_ops.h"
#include "memory/passed.h"
#include "argument/ask.h"

struct pc_diag;
struct pc_fn;
struct pc_mismatch;
struct pc_node;
struct pc_program;
struct pc_steps;

/* The first argument that must be equal and certainly differs between the two;
 * -1: none is known.  Bit i of *OPEN: argument i is not proved equal. */
int32_t pc_argument_compare(const struct pc_two *two, uint32_t *open);

/* What messages call argument ARG of OP: "root", "value of argument 3" (from
 * 1). */
const char *pc_argument_word(struct pc_program *program,
			     const struct pc_mpi_op *op, uint32_t arg);

/* Note at LOC that the other processes pass another value for the argument that
 * differs in M. */
void pc_argument_note(struct pc_program *program, struct pc_diag *diag,
		      const struct pc_mismatch *m, struct pc_loc loc);

/* ---- between the files of this folder ---- */

/* Whether A and B are predefined datatypes without a common type signature. */
bool pc_argument_types_clash(const struct pc_program *program, uint32_t a,
			     uint32_t b);

/* Whether MPI may ignore the count or datatype ARG of the call because its
 * buffer is or may be MPI_IN_PLACE. */
bool pc_argument_in_place(struct pc_program *program, const struct pc_fn *fn,
			  uint32_t block, uint32_t event, uint32_t arg);

/* around.c: whether the path that comes to PHI from its predecessor number WAY is one
 * without an iteration of a loop that certainly has one.  DATA: the pc_call. */
bool pc_argument_around(const void *data, const struct pc_def *phi, uint32_t way);

/* The datatype for the count ARG of OP, the count for the datatype, or -1. */
int32_t pc_argument_partner(const struct pc_mpi_op *op, uint32_t arg);

/* One call of a collective, and its function's diagnostics so far. */
struct pc_call {
	struct pc_program *program;
	const struct pc_fn *fn;
	uint32_t block, event;
	const struct pc_mpi_op *op;
	uint32_t comm, group;
	PC_VEC(struct pc_diag *) diags; /* by value */
	PC_VEC(uint32_t) defs, more;    /* the value; other calls with it */
};

static inline struct pc_opnd pc_call_opnd(const struct pc_call *c, uint32_t arg)
{
	return pc_argument_opnd(c->fn, c->block, c->event, arg,
				c->op->same >> arg & 1);
}

/* The argument for which the call passes *NUMBER, a negative constant that MPI
 * does not allow there, or NULL. */
const char *pc_argument_below(const struct pc_call *c, int64_t *number);
void pc_argument_tell_below(struct pc_call *c, const char *argument,
			    int64_t number);

/* What a call sends to, or receives from, one process: COUNT elements of the
 * datatype NAME (NULL: it is only known as a number). */
struct pc_buffer {
	int64_t count;
	uint32_t type;
	const char *name;
};

/* fit.c: whether what the call sends may be what it receives; else B says what
 * both are. */
bool pc_argument_fits(const struct pc_call *c, struct pc_buffer b[2]);
void pc_argument_tell_unfit(struct pc_call *c, const struct pc_buffer b[2]);

/* The block whose condition decides the communicator of the call, or
 * PC_NONE. */
uint32_t pc_argument_comm(const struct pc_call *c);

/* Whether OPND is one of two constants, chosen by a condition that differs
 * within the call's communicator, which is a part of another one. */
bool pc_argument_chosen(const struct pc_call *c, struct pc_opnd opnd);

/* Warn that argument ARG may differ, because of STEPS. */
void pc_argument_tell_differs(struct pc_call *c, uint32_t arg,
			      const struct pc_steps *steps);
/* Warn that the condition of block BY decides the communicator of the call. */
void pc_argument_tell_comm(struct pc_call *c, uint32_t by);
/* Warn that the value of argument ARG is invalid on every process. */
void pc_argument_tell_invalid(struct pc_call *c, uint32_t arg);
/* Complete the diagnostics after all calls of the function. */
void pc_argument_tell_more(struct pc_call *c);

#endif
