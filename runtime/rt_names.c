/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_names.c - names of nonblocking collectives, by the number that is told.
 *
 * In:   the hash of an operation, as the compiler puts it into a site.
 * Out:  its name.  Who waits can be asked for its name; who has started
 *       something and gone on cannot.
 * Not:  persistent collectives and nonblocking constructors of communicators.
 */
#include <string.h>
#include "rt.h"

#define PADDED 40 /* as in plugin/core/mpi_ops.c: FNV-1a, filled up with zeros */

static const char *const names[] = {
	"MPI_Iallgather", "MPI_Iallgatherv", "MPI_Iallreduce",
	"MPI_Ialltoall", "MPI_Ialltoallv", "MPI_Ialltoallw", "MPI_Ibarrier",
	"MPI_Ibcast", "MPI_Iexscan", "MPI_Igather", "MPI_Igatherv",
	"MPI_Ineighbor_allgather", "MPI_Ineighbor_allgatherv",
	"MPI_Ineighbor_alltoall", "MPI_Ineighbor_alltoallv",
	"MPI_Ineighbor_alltoallw", "MPI_Ireduce", "MPI_Ireduce_scatter",
	"MPI_Ireduce_scatter_block", "MPI_Iscan", "MPI_Iscatter",
	"MPI_Iscatterv",
};

static uint32_t hash(const char *name)
{
	size_t len = strlen(name);
	uint32_t h = 2166136261u;

	for (size_t i = 0; i < PADDED; i++)
		h = (h ^ (uint32_t)(i < len ? name[i] : 0)) * 16777619u;
	return h;
}

const char *pcrt_name_of(uint32_t op)
{
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (hash(names[i]) == op)
			return names[i];
	return NULL;
}
