/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * names.c - names of operations.
 *
 * In:   the number of an operation as the compiler passes it (struct
 *       parcoach_site, op): the hash of its name (pc_mpi_op_hash).
 * Out:  the name, from the registry from which the compiler computes the
 *       number.
 * Cost: all names are hashed; only for reports.
 *
 * A process that has only started a collective may be anywhere and cannot be
 * asked which collective it was.
 */
#include <stdint.h>
#include "base/hash.h"
#include "report/names.h"

static const char *const names[] = {
#define PC_MPI_OP(name, ...) #name,
#define PC_MPI_OP_C(name, ...) #name,
#define PC_MPI_OP_AS(name, base, ...) #base,
#include "tables/mpi_ops.def"
};

const char *pcrt_op_name(uint32_t op)
{
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
		if (pcrt_hash(names[i]) == op)
			return names[i];
	return "a collective";
}
