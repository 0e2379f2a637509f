/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_create.c - how the processes of a communicator know which one it is,
 *               without asking each other.
 *
 * All processes of a communicator make others from it in the same order
 * (MPI-4.0 7.4.2: collective over it), so the identity of one is made of its
 * parent's, of how many the parent had before, and of its own first process
 * and size (rt_board.c: what one call makes is disjoint).
 *
 * LIMIT: communicators that come into being otherwise have no identity:
 * MPI_Comm_idup (not there yet when the call returns), MPI_Comm_create_group
 * (not collective over the parent), intercommunicators and what is made of
 * them, dynamic processes, sessions, and what a library makes by PMPI_ names.
 * They are compared by messages (rt_agree.c).
 */
#include "rt.h"

/* Set while a Fortran wrapper is at work: the library may get here. */
_Thread_local bool pcrt_making;

void pcrt_comm_made(MPI_Comm parent, MPI_Comm comm)
{
	struct pcrt_comm *p, *c;
	uint64_t n;

	if (pcrt_making || !pcrt_board_is_on() || !atomic_load(&pcrt_on) ||
	    parent == MPI_COMM_NULL || !pcrt_may_call())
		return;
	pcrt_comm_reap();
	p = pcrt_comm_of(parent);
	if (!p || !p->id)
		return;
	/* Also where no communicator is made for this process. */
	n = ++p->children;
	if (comm == MPI_COMM_NULL)
		return;
	c = pcrt_comm_of(comm);
	if (c && c->protocol == &pcrt_rounds && !c->id) {
		pcrt_board_adopt(c, (p->id ^ n) * 0x9e3779b97f4a7c15u | 1);
		if (c->protocol == &pcrt_board)
			atomic_fetch_sub(&pcrt_off_board, 1);
	}
}

static int made(int error, MPI_Comm parent, const MPI_Comm *comm)
{
	pcrt_comm_made(parent, error == MPI_SUCCESS ? *comm : MPI_COMM_NULL);
	return error;
}

PCRT_EXPORT int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *newcomm)
{
	return made(PMPI_Comm_dup(comm, newcomm), comm, newcomm);
}

PCRT_EXPORT int MPI_Comm_dup_with_info(MPI_Comm comm, MPI_Info info,
				       MPI_Comm *newcomm)
{
	return made(PMPI_Comm_dup_with_info(comm, info, newcomm), comm,
		    newcomm);
}

PCRT_EXPORT int MPI_Comm_create(MPI_Comm comm, MPI_Group group,
				MPI_Comm *newcomm)
{
	return made(PMPI_Comm_create(comm, group, newcomm), comm, newcomm);
}

PCRT_EXPORT int MPI_Comm_split(MPI_Comm comm, int color, int key,
			       MPI_Comm *newcomm)
{
	return made(PMPI_Comm_split(comm, color, key, newcomm), comm, newcomm);
}

PCRT_EXPORT int MPI_Comm_split_type(MPI_Comm comm, int type, int key,
				    MPI_Info info, MPI_Comm *newcomm)
{
	return made(PMPI_Comm_split_type(comm, type, key, info, newcomm), comm,
		    newcomm);
}

PCRT_EXPORT int MPI_Cart_create(MPI_Comm comm, int ndims, const int dims[],
				const int periods[], int reorder,
				MPI_Comm *newcomm)
{
	return made(PMPI_Cart_create(comm, ndims, dims, periods, reorder,
				     newcomm), comm, newcomm);
}

PCRT_EXPORT int MPI_Cart_sub(MPI_Comm comm, const int remain[],
			     MPI_Comm *newcomm)
{
	return made(PMPI_Cart_sub(comm, remain, newcomm), comm, newcomm);
}

PCRT_EXPORT int MPI_Graph_create(MPI_Comm comm, int nnodes, const int index[],
				 const int edges[], int reorder,
				 MPI_Comm *newcomm)
{
	return made(PMPI_Graph_create(comm, nnodes, index, edges, reorder,
				      newcomm), comm, newcomm);
}

PCRT_EXPORT int MPI_Dist_graph_create(MPI_Comm comm, int n,
				      const int sources[], const int degrees[],
				      const int destinations[],
				      const int weights[], MPI_Info info,
				      int reorder, MPI_Comm *newcomm)
{
	return made(PMPI_Dist_graph_create(comm, n, sources, degrees,
					   destinations, weights, info,
					   reorder, newcomm), comm, newcomm);
}

PCRT_EXPORT int MPI_Dist_graph_create_adjacent(
	MPI_Comm comm, int indegree, const int sources[],
	const int sourceweights[], int outdegree, const int destinations[],
	const int destweights[], MPI_Info info, int reorder,
	MPI_Comm *newcomm)
{
	return made(PMPI_Dist_graph_create_adjacent(
			    comm, indegree, sources, sourceweights, outdegree,
			    destinations, destweights, info, reorder,
			    newcomm), comm, newcomm);
}
