/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_find.h - finding the row of an MPI procedure, and questions about it.
 */
#ifndef PC_TABLES_MPI_FIND_H
#define PC_TABLES_MPI_FIND_H

#include <stdbool.h>
#include <stdint.h>
#include "tables/mpi_ops.h"

/* The row of the procedure that the linker knows as LINK_NAME, in any language
 * binding: MPI_X, PMPI_X, mpi_x_, mpi_x__, mpi_x_f08_, mpi_x_f08ts_, mpi_x_cptr_,
 * pmpi_..., MPI_X_c.  NULL if it is no MPI procedure that we know. */
const struct pc_mpi_op *pc_mpi_op_find(const char *link_name);

/* Whether OP, the row of LINK_NAME, is meant in its Fortran binding: handles are
 * integers by reference. */
bool pc_mpi_op_is_fortran(const struct pc_mpi_op *op, const char *link_name);

/* Whether OP leaves in the buffer ARG of all processes what its root has there: a
 * broadcast (MPI-4.1 6.4). */
bool pc_mpi_op_sends(const struct pc_mpi_op *op, int32_t arg);

/* Whether LINK_NAME is a Fortran binding: handles are integers by reference. */
bool pc_mpi_name_is_fortran(const char *link_name);

/* Whether buffers are handed over as C descriptors there (MPI-4.1 19.1.5). */
bool pc_mpi_name_has_descriptors(const char *link_name);

/* Whether OP is a large-count form: counts are MPI_Count. */
bool pc_mpi_op_is_large(const struct pc_mpi_op *op);

/* All rows: *COUNT of them. */
const struct pc_mpi_op *pc_mpi_ops(uint32_t *count);

/* Whether all processes of a communicator, window, file or group call OP together. */
bool pc_mpi_op_is_collective(const struct pc_mpi_op *op);
/* Whether LINK_NAME, which is OP, is a C binding of MPI's whose calls can be compared:
 * the run time has a function of its own for it. */
bool pc_mpi_op_has_check(const struct pc_mpi_op *op, const char *link_name);
/* The value (pc_mpi_op_values ()) in whose place the run time's function for OP can
 * have a record instead of behind all: a datatype, which is constant as a rule.
 * -1: none. */
int pc_mpi_op_stands_in(const struct pc_mpi_op *op);
/* Whether OP returns before the others have come (COLL_NB, COLL_PERSIST, *_NB, SPLIT). */
bool pc_mpi_op_is_nonblocking(const struct pc_mpi_op *op);

/* Whether A and B are forms of one operation that do not match each other:
 * blocking, nonblocking, persistent, split (MPI-4.1 6.12). */
bool pc_mpi_op_is_form(const struct pc_mpi_op *a, const struct pc_mpi_op *b);

/* Whether OP writes all of what its argument ARG points to. */
static inline bool pc_mpi_op_sets(const struct pc_mpi_op *op, uint32_t arg)
{
	return arg < 31 && ((op->uniform | op->varying) >> arg & 1 ||
			    op->made == (int)arg);
}

#endif
