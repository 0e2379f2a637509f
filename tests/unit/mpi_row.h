/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_row.h - for the tests of the registry: the row of a procedure.
 */
#ifndef MPI_ROW_H
#define MPI_ROW_H

#include "check.h"
#include "tables/mpi_find.h"

#define A(i) (1u << (i))

/* The row of NAME; if it is missing, an error and a row that fits nothing. */
static inline const struct pc_mpi_op *row(const char *name)
{
	static const struct pc_mpi_op none = { .name = "", .base = "" };
	const struct pc_mpi_op *op = pc_mpi_op_find(name);

	CHECK(op);
	if (!op)
		fprintf(stderr, "  no row for %s\n", name);
	return op ? op : &none;
}

#endif
