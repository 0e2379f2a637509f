/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_names.c - names of the operations that do not wait.
 *
 * In:   the number of an operation as the compiler gives it (struct
 *       parcoach_site, op): FNV-1a over its name, filled up with zeros.
 * Out:  the name.
 *
 * Who has only started a collective may be anywhere and cannot be asked what it
 * was.  Who waits in a collective tells its name itself, so that blocking ones
 * are not needed here.
 */
#include "rt.h"

#define HASHED 40 /* characters that count */

static const char *const names[] = {
	"MPI_Comm_idup",	    "MPI_Comm_idup_with_info",
	"MPI_Iallgather",	    "MPI_Iallgatherv",
	"MPI_Iallreduce",	    "MPI_Ialltoall",
	"MPI_Ialltoallv",	    "MPI_Ialltoallw",
	"MPI_Ibarrier",		    "MPI_Ibcast",
	"MPI_Iexscan",		    "MPI_Igather",
	"MPI_Igatherv",		    "MPI_Ineighbor_allgather",
	"MPI_Ineighbor_allgatherv", "MPI_Ineighbor_alltoall",
	"MPI_Ineighbor_alltoallv",  "MPI_Ineighbor_alltoallw",
	"MPI_Ireduce",		    "MPI_Ireduce_scatter",
	"MPI_Ireduce_scatter_block", "MPI_Iscan",
	"MPI_Iscatter",		    "MPI_Iscatterv",
};

static uint32_t number_of(const char *name)
{
	uint32_t h = 2166136261u;

	for (int i = 0; i < HASHED; i++) {
		h = (h ^ (unsigned char)*name) * 16777619u;
		name += *name != 0;
	}
	return h;
}

const char *pcrt_op_name(uint32_t op)
{
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
		if (number_of(names[i]) == op)
			return names[i];
	return "a collective";
}
