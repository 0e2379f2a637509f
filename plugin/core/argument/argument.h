/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * argument.h - arguments of a collective that all processes must give alike
 *              (registry: equal, same).
 *
 * argument.c answers questions about one call or two; the pass "argument"
 * (check.c) asks them for all calls.  Inside core only.
 */
#ifndef PC_ARGUMENT_H
#define PC_ARGUMENT_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "tables/mpi_ops.h"
#include "memory/ssa_form.h"

struct pc_diag;
struct pc_fn;
struct pc_process;
struct pc_program;
struct pc_spot;
struct pc_steps;

/* The operand that argument ARG of the call is: in C its value, or what it
 * points to if CONTENT; in Fortran what is handed over by reference. */
struct pc_opnd pc_argument_opnd(const struct pc_fn *fn, uint32_t block,
				uint32_t event, uint32_t arg, bool content);

/* Two processes parted at BLOCK of FN and have not met since; their ways meet at
 * MEET, or PC_NONE.  FN NULL: that is not known of them. */
struct pc_parted {
	const struct pc_fn *fn;
	uint32_t block, meet;
};

/* Two processes are at the same collective, at A and at B (which may be one
 * place).  The first argument that must be equal and certainly is not; -1: none
 * is known.  P and Q: what is known of the processes, or NULL. */
int32_t pc_argument_compare(struct pc_program *program,
			    const struct pc_parted *parted,
			    const struct pc_spot *a, const struct pc_process *p,
			    const struct pc_spot *b, const struct pc_process *q);

/* What argument ARG of OP is called: "root", "count", "value of
 * argument 3". */
const char *pc_argument_word(struct pc_program *program,
			     const struct pc_mpi_op *op, uint32_t arg);

/* ---- between argument*.c ---- */

/* Whether two values of datatypes are predefined and have no type signature in
 * common. */
bool pc_argument_types_clash(const struct pc_program *program, uint32_t a,
			     uint32_t b);

/* Whether the count or datatype ARG of the call is perhaps not looked at: its
 * buffer is or may be MPI_IN_PLACE. */
bool pc_argument_in_place(struct pc_program *program, const struct pc_fn *fn,
			  uint32_t block, uint32_t event, uint32_t arg);

/* Whether OPND is MPI_IN_PLACE. */
bool pc_opnd_in_place(struct pc_opnd opnd);

/* The datatype that goes with the count ARG of OP (or the count with the
 * datatype), or -1. */
int32_t pc_argument_partner(const struct pc_mpi_op *op, uint32_t arg);

/* What OPND may be: values that copies and phis lead to. */
struct pc_choices {
	PC_VEC(struct pc_opnd) list;
	PC_VEC(uint32_t) phis; /* definitions on the way */
	bool many;             /* there are others */
};
void pc_argument_choices(struct pc_program *program, const struct pc_fn *fn,
			struct pc_opnd opnd, struct pc_choices *choices);

/* One call of a collective; what has been said of its function. */
struct pc_call {
	struct pc_program *program;
	const struct pc_fn *fn;
	uint32_t block, event;
	const struct pc_mpi_op *op;
	uint32_t comm, group;
	PC_VEC(struct pc_diag *) diags; /* in DEFS: of which operands, MORE: */
	PC_VEC(uint32_t) defs, more;    /* how many other calls have it */
};

static inline struct pc_opnd pc_call_opnd(const struct pc_call *c, uint32_t arg)
{
	return pc_argument_opnd(c->fn, c->block, c->event, arg,
				c->op->same >> arg & 1);
}

/* Try all processes that come to the call, however many there are: whether NODE
 * has the same value in all of them (false if that does not follow), and
 * *SOME: whether it is the number of a process in one at least (true if that
 * does not follow). */
bool pc_argument_try(const struct pc_call *c, uint32_t node, bool *some);

/* Whether the nodes A and B, each of one of two processes of GROUP at PLACE, have
 * different values in a job with some number of processes that fits what else
 * is known of both; false if that does not follow. */
bool pc_argument_sizes(struct pc_program *program, uint32_t group,
		       const struct pc_spot *const place[2],
		       const struct pc_process *const process[2],
		       const uint32_t node[2]);

/* The same in some iteration of a loop in which both parted and meet, or in some call
 * of the function in which they did. */
bool pc_argument_rounds(struct pc_program *program, uint32_t group,
			const struct pc_parted *parted,
			const struct pc_spot *const place[2],
			const struct pc_process *const process[2],
			const uint32_t node[2]);

/* The argument for which the call gives *NUMBER, which is below 0 although no
 * process may do so, or NULL. */
const char *pc_argument_below(const struct pc_call *c, int64_t *number);
void pc_argument_tell_below(struct pc_call *c, const char *argument,
			    int64_t number);

/* Whether NODE is MPI_COMM_WORLD, or has its group; is the null handle. */
bool pc_argument_all(const struct pc_call *c, uint32_t node);
bool pc_argument_null(const struct pc_call *c, uint32_t node);

/* The block whose condition decides on which communicator the call is, or
 * PC_NONE. */
uint32_t pc_argument_comm(const struct pc_call *c);

/* Whether OPND is one of two constants, chosen by a condition on which processes of
 * the call's communicator, a part, disagree. */
bool pc_argument_chosen(const struct pc_call *c, struct pc_opnd opnd);

/* Argument ARG may differ, because of STEPS. */
void pc_argument_tell_differs(struct pc_call *c, uint32_t arg,
			      const struct pc_steps *steps);
/* The condition of block BY decides on which communicator the call is. */
void pc_argument_tell_comm(struct pc_call *c, uint32_t by);
/* No process may give what ARG is. */
void pc_argument_tell_invalid(struct pc_call *c, uint32_t arg);
/* All calls of the function have been looked at. */
void pc_argument_tell_more(struct pc_call *c);

#endif
