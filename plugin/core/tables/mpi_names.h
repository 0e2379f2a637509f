/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_names.h - the interface between mpi_names.c, which knows how compilers
 *               and libraries spell a name, and mpi_ops.c, which has the rows.
 */
#ifndef PC_MPI_NAMES_H
#define PC_MPI_NAMES_H

#include <stdbool.h>
#include <stddef.h>

struct pc_mpi_op;

/* The row with the canonical name KEY, of LEN bytes in upper or lower case.
 * LARGE: the row of the large-count form of KEY, which is without "_c". */
const struct pc_mpi_op *pc_mpi_op_search(const char *key, size_t len,
					 bool large);

#endif
