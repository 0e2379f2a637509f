/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * comm.h - level paper: the identity of a communicator, window or file.
 */
#ifndef PC_PAPER_COMM_H
#define PC_PAPER_COMM_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"

struct pc_comm {
	const char *id;    /* interned; equal pointers: the same */
	const char *shown; /* name in the source, or NULL */
	int32_t param;     /* index of the parameter that it is, or -1 */
	bool constant;     /* a predefined handle */
};

/* The handle that VALUE, in FN, is. */
struct pc_comm pc_comm_of(struct pc_program *program, const struct pc_fn *fn,
			  struct pc_val value, bool fortran);

/* The handle that the collective CALL in FN operates on. */
struct pc_comm pc_comm_of_call(struct pc_program *program,
			       const struct pc_fn *fn,
			       const struct pc_event *call);

/* COMM of a callee as the caller FN sees it at CALL. */
struct pc_comm pc_comm_subst(struct pc_program *program,
			     const struct pc_fn *fn,
			     const struct pc_event *call, struct pc_comm comm);

/* Whether A and B may be one communicator: equal, or one is not known. */
bool pc_comm_may_equal(struct pc_comm a, struct pc_comm b);

#endif
