/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_find.h - find the row of an MPI procedure; questions about a row.
 */
#ifndef PC_TABLES_MPI_FIND_H
#define PC_TABLES_MPI_FIND_H

#include <stdbool.h>
#include <stdint.h>
#include "tables/mpi_ops.h"

/* The row of the procedure that the linker knows as LINK_NAME, in any language
 * binding: MPI_X, PMPI_X, MPI_X_c, mpi_x_, mpi_x__, mpi_x_f08_, mpi_x_f08ts_,
 * mpi_x_cptr_, pmpi_...  NULL: the registry has no such procedure. */
const struct pc_mpi_op *pc_mpi_op_find(const char *link_name);

/* Whether LINK_NAME, whose row is OP, is a Fortran binding: handles are
 * integers passed by reference. */
bool pc_mpi_op_is_fortran(const struct pc_mpi_op *op, const char *link_name);

/* Whether the buffer ARG of OP contains on all processes, afterwards, what it
 * contains at the root: a broadcast (MPI-4.1 6.4). */
bool pc_mpi_op_sends(const struct pc_mpi_op *op, int32_t arg);

/* The same for LINK_NAME without its row. */
bool pc_mpi_name_is_fortran(const char *link_name);

/* Whether LINK_NAME takes buffers as C descriptors (MPI-4.1 19.1.5). */
bool pc_mpi_name_has_descriptors(const char *link_name);

/* Whether OP is a large-count form: its counts are MPI_Count. */
bool pc_mpi_op_is_large(const struct pc_mpi_op *op);

/* All rows; *COUNT is their number. */
const struct pc_mpi_op *pc_mpi_ops(uint32_t *count);

/* Whether OP is collective over a communicator, window, file or group. */
bool pc_mpi_op_is_collective(const struct pc_mpi_op *op);
/* Whether OP makes an intercommunicator of two groups; whether it makes one group of the
 * two of an intercommunicator. */
bool pc_mpi_op_joins(const struct pc_mpi_op *op);
bool pc_mpi_op_merges(const struct pc_mpi_op *op);
/* Whether OP is a collective of MPI whose callers the run time can compare: it
 * knows which processes take part. */
bool pc_mpi_op_is_compared(const struct pc_mpi_op *op);
/* Whether LINK_NAME, whose row is OP, is a C binding of MPI whose calls can be
 * checked at run time: the run time has a function for it. */
bool pc_mpi_op_has_check(const struct pc_mpi_op *op, const char *link_name);
/* The index, as in pc_mpi_op_values (), of a datatype that the run time's
 * function for OP can replace by a record of the call, because it usually is a
 * constant.  -1: none; the record is then an additional last argument. */
int pc_mpi_op_stands_in(const struct pc_mpi_op *op);
/* Whether OP may return before the other processes call it (COLL_NB,
 * COLL_PERSIST, *_NB, SPLIT). */
bool pc_mpi_op_is_nonblocking(const struct pc_mpi_op *op);

/* Whether calls of A and B on all processes are one operation: they have one
 * base. */
bool pc_mpi_op_matches(const struct pc_mpi_op *a, const struct pc_mpi_op *b);
/* The same as a number, never 0, for records of call sites: equal for rows that
 * match, and for no other two rows of the table. */
uint32_t pc_mpi_op_hash(const struct pc_mpi_op *op);

/* Whether A and B are forms of one operation that do not match each other:
 * blocking, nonblocking, persistent, split (MPI-4.1 6.12). */
bool pc_mpi_op_is_form(const struct pc_mpi_op *a, const struct pc_mpi_op *b);

/* Whether OP makes the handle of its argument COMM invalid: MPI_Comm_free,
 * MPI_Comm_disconnect, MPI_Win_free, MPI_File_close. */
static inline bool pc_mpi_op_frees(const struct pc_mpi_op *op)
{
	return op->on == PC_ON_COMM_PTR || op->on == PC_ON_WIN_PTR ||
	       op->on == PC_ON_FILE_PTR;
}

/* Whether each process sends elements to every process in OP, or to each neighbor
 * (MPI_Alltoall).  All receive the same if what each one sends is one repeated element. */
static inline bool pc_mpi_op_sends_to_each(const struct pc_mpi_op *op)
{
	return pc_mpi_op_is_collective(op) && op->on == PC_ON_COMM && op->root < 0 &&
	       op->redop < 0 && op->made < 0;
}

/* Whether OP writes all of what its argument ARG points to. */
static inline bool pc_mpi_op_sets(const struct pc_mpi_op *op, uint32_t arg)
{
	return arg < 31 && ((op->uniform | op->varying) >> arg & 1 ||
			    op->made == (int)arg);
}

#endif
