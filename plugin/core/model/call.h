/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * call.h - what the registry states about a call.
 */
#ifndef PC_MODEL_CALL_H
#define PC_MODEL_CALL_H

#include <stdbool.h>
#include <stddef.h>
#include "tables/mpi_find.h"
#include "tables/mpi_ops.h"
#include "model/model.h"

/* The registry row of the collective that EVENT calls, or NULL. */
static inline const struct pc_mpi_op *
pc_event_collective(const struct pc_event *event)
{
	if (event->kind != PC_EV_CALL || !event->callee || !event->callee->op ||
	    !pc_mpi_op_is_collective(event->callee->op))
		return NULL;
	return event->callee->op;
}

/* Whether CALL, a call of an MPI procedure, uses a Fortran binding. */
static inline bool pc_call_fortran(const struct pc_event *call)
{
	return pc_mpi_op_is_fortran(call->callee->op, call->callee->name);
}

#endif
