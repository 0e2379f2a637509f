/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_groups.h - which processes the groups have that MPI procedures make.
 */
#ifndef PC_TABLES_MPI_GROUPS_H
#define PC_TABLES_MPI_GROUPS_H

#include <stdbool.h>

struct pc_mpi_op;

/* What a procedure makes its group of (MPI-4.1 7.3.2); the arguments are numbered
 * from 0. */
enum pc_group_of {
	PC_GROUP_UNKNOWN, /* another procedure */
	PC_GROUP_COMM,    /* all processes of the communicator 0 */
	PC_GROUP_RANKS,   /* those of the group 0 whose ranks are in the list 2, which
			   * has as many elements as argument 1 says */
	PC_GROUP_RANGES,  /* the same; the list has triples: first, last, stride */
	PC_GROUP_BOTH,    /* those of the group 0 or of the group 1 */
	PC_GROUP_COMMON,  /* those of both */
	PC_GROUP_FIRST,   /* those of the group 0 only */
};

/* What OP makes its group of; *OTHERS: all processes of the group 0 but those. */
enum pc_group_of pc_mpi_op_group(const struct pc_mpi_op *op, bool *others);

/* Whether the communicator that OP makes has the processes of the group that is
 * argument 1; processes that are not in the group get MPI_COMM_NULL, or do not call OP
 * (MPI-4.1 7.4.2). */
bool pc_mpi_op_takes_group(const struct pc_mpi_op *op);

#endif
