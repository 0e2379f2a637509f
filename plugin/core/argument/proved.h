/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proved.h - whether the arguments of a collective are proved to agree.
 */
#ifndef PC_ARGUMENT_PROVED_H
#define PC_ARGUMENT_PROVED_H

#include <stdbool.h>
#include <stdint.h>

struct pc_call;
struct pc_program;

enum pc_agreed {
	PC_AGREED,         /* proved: all that the run time compares */
	PC_NOT_ANALYZED,   /* the call has no SSA form */
	PC_NOT_AGREED_COMM, /* its communicator, window or file */
	PC_NOT_AGREED_PLACE, /* whether MPI_IN_PLACE is passed */
	PC_NOT_AGREED_ARG, /* another argument */
};

/* What is not proved to be the same on all processes that make the call C, of
 * which PROGRAM, FN, BLOCK, EVENT and OP are set; sets COMM and GROUP of C.
 * *ARG: the argument, if there is one.  SPREAD: code that is not in FN may pass
 * Fortran's MPI_IN_PLACE to it (pc_argument_spreads ()). */
enum pc_agreed pc_argument_proved(struct pc_call *c, bool spread,
				  uint32_t *arg);

/* Whether Fortran's MPI_IN_PLACE, a variable of which only the address counts,
 * may be passed to functions of PROGRAM. */
bool pc_argument_spreads(const struct pc_program *program);

#endif
