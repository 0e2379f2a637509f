/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * reduction.c - reduction operations as numbers.
 *
 * In:   a handle.
 * Out:  a number for struct pcrt_fields, and its name for reports.
 * Cost: a search through a table of 14.
 *
 * A predefined operation is identified by its row in a table.  All operations
 * of the user have one number, since no name of them is the same on all
 * processes.
 */
#include <mpi.h>
#include <stdint.h>
#include "arguments/reduction.h"

#define USERS 99 /* an operation of the user */

static const struct {
	MPI_Op op;
	const char *name;
} ops[] = {
#define OP(NAME) { NAME, #NAME }
	OP(MPI_SUM), OP(MPI_MAX), OP(MPI_MIN), OP(MPI_PROD), OP(MPI_LAND),
	OP(MPI_BAND), OP(MPI_LOR), OP(MPI_BOR), OP(MPI_LXOR), OP(MPI_BXOR),
	OP(MPI_MINLOC), OP(MPI_MAXLOC), OP(MPI_REPLACE), OP(MPI_NO_OP),
#undef OP
};
#define OPS (sizeof ops / sizeof *ops)

uint32_t pcrt_redop_number(MPI_Op op)
{
	for (uint32_t i = 0; i < OPS; i++)
		if (ops[i].op == op)
			return i + 1;
	return USERS;
}

const char *pcrt_redop_name(uint32_t op)
{
	return op && op <= OPS ? ops[op - 1].name :
				 "a user-defined operation";
}
