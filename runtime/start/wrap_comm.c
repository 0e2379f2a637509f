/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * wrap_comm.c - wrappers of the procedures that create communicators: they call
 *               the library's own and record the new communicator
 *               (comm/create.c).
 *
 * Not:  Fortran (fortran.c).
 */
#include <mpi.h>
#include "base/hash.h"
#include "base/mpi_has.h"
#include "base/next.h"
#include "base/state.h"
#include "comm/create.h"
#include "comm/members.h"
#include "start/session.h"

static int made_as(int error, MPI_Comm parent, const MPI_Comm *comm,
		   enum pcrt_made how, const char *call)
{
	pcrt_comm_made(parent, error == MPI_SUCCESS ? *comm : MPI_COMM_NULL,
		       how, call);
	return error;
}

static int made_here(int error, MPI_Comm parent, const MPI_Comm *comm,
		     const char *call)
{
	return made_as(error, parent, comm, PCRT_MADE_PART, call);
}
#define made(...) made_here(__VA_ARGS__, __func__)

PCRT_EXPORT int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *newcomm)
{
	return made_as(NEXT(MPI_Comm_dup)(comm, newcomm), comm, newcomm,
		       PCRT_MADE_TWIN, __func__);
}

PCRT_EXPORT int MPI_Comm_dup_with_info(MPI_Comm comm, MPI_Info info,
				       MPI_Comm *newcomm)
{
	return made_as(NEXT(MPI_Comm_dup_with_info)(comm, info, newcomm), comm,
		       newcomm, PCRT_MADE_TWIN, __func__);
}

PCRT_EXPORT int MPI_Comm_create(MPI_Comm comm, MPI_Group group,
				MPI_Comm *newcomm)
{
	return made(NEXT(MPI_Comm_create)(comm, group, newcomm), comm, newcomm);
}

PCRT_EXPORT int MPI_Comm_split(MPI_Comm comm, int color, int key,
			       MPI_Comm *newcomm)
{
	return made(NEXT(MPI_Comm_split)(comm, color, key, newcomm), comm,
		    newcomm);
}

PCRT_EXPORT int MPI_Comm_split_type(MPI_Comm comm, int type, int key,
				    MPI_Info info, MPI_Comm *newcomm)
{
	return made(NEXT(MPI_Comm_split_type)(comm, type, key, info, newcomm),
		    comm, newcomm);
}

PCRT_EXPORT int MPI_Cart_create(MPI_Comm comm, int ndims, const int dims[],
				const int periods[], int reorder,
				MPI_Comm *newcomm)
{
	return made(NEXT(MPI_Cart_create)(comm, ndims, dims, periods, reorder,
				     newcomm), comm, newcomm);
}

PCRT_EXPORT int MPI_Cart_sub(MPI_Comm comm, const int remain[],
			     MPI_Comm *newcomm)
{
	return made(NEXT(MPI_Cart_sub)(comm, remain, newcomm), comm, newcomm);
}

PCRT_EXPORT int MPI_Graph_create(MPI_Comm comm, int nnodes, const int index[],
				 const int edges[], int reorder,
				 MPI_Comm *newcomm)
{
	return made(NEXT(MPI_Graph_create)(comm, nnodes, index, edges, reorder,
				      newcomm), comm, newcomm);
}

PCRT_EXPORT int MPI_Dist_graph_create(MPI_Comm comm, int n,
				      const int sources[], const int degrees[],
				      const int destinations[],
				      const int weights[], MPI_Info info,
				      int reorder, MPI_Comm *newcomm)
{
	return made(NEXT(MPI_Dist_graph_create)(comm, n, sources, degrees,
					   destinations, weights, info,
					   reorder, newcomm), comm, newcomm);
}

PCRT_EXPORT int MPI_Dist_graph_create_adjacent(
	MPI_Comm comm, int indegree, const int sources[],
	const int sourceweights[], int outdegree, const int destinations[],
	const int destweights[], MPI_Info info, int reorder,
	MPI_Comm *newcomm)
{
	return made(NEXT(MPI_Dist_graph_create_adjacent)(
			    comm, indegree, sources, sourceweights, outdegree,
			    destinations, destweights, info, reorder,
			    newcomm), comm, newcomm);
}

/* Both libraries return the handle at once; if one does not, the communicator
 * is compared by messages. */
PCRT_EXPORT int MPI_Comm_idup(MPI_Comm comm, MPI_Comm *newcomm,
			      MPI_Request *request)
{
	int error;

	if (newcomm)
		*newcomm = MPI_COMM_NULL;
	error = NEXT(MPI_Comm_idup)(comm, newcomm, request);
	pcrt_comm_coming(comm, error == MPI_SUCCESS ? *newcomm : MPI_COMM_NULL);
	return error;
}

static int made_of_here(int error, const MPI_Comm *comm, enum pcrt_maker call,
			int tag, const char *name)
{
	if (error == MPI_SUCCESS)
		pcrt_comm_made_of(*comm, pcrt_call_key(call, tag), name);
	return error;
}
#define made_of(...) made_of_here(__VA_ARGS__, __func__)

PCRT_EXPORT int MPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag,
				      MPI_Comm *newcomm)
{
	int error;

	pcrt_members_begin(comm, group, tag);
	error = NEXT(MPI_Comm_create_group)(comm, group, tag, newcomm);
	pcrt_members_end();
	return made_of(error, newcomm, PCRT_CALL_GROUP, tag);
}

PCRT_EXPORT int MPI_Intercomm_create(MPI_Comm local, int leader, MPI_Comm peer,
				     int remote, int tag, MPI_Comm *newcomm)
{
	return made_of(NEXT(MPI_Intercomm_create)(local, leader, peer, remote, tag,
					     newcomm),
		       newcomm, PCRT_CALL_INTER, tag);
}

PCRT_EXPORT int MPI_Intercomm_merge(MPI_Comm inter, int high,
				    MPI_Comm *newcomm)
{
	return made_as(NEXT(MPI_Intercomm_merge)(inter, high, newcomm), inter,
		       newcomm, PCRT_MADE_MERGED, __func__);
}

#if PCRT_HAS_SESSIONS
PCRT_EXPORT int MPI_Comm_idup_with_info(MPI_Comm comm, MPI_Info info,
					MPI_Comm *newcomm,
					MPI_Request *request)
{
	int error;

	if (newcomm)
		*newcomm = MPI_COMM_NULL;
	error = NEXT(MPI_Comm_idup_with_info)(comm, info, newcomm, request);
	pcrt_comm_coming(comm, error == MPI_SUCCESS ? *newcomm : MPI_COMM_NULL);
	return error;
}

PCRT_EXPORT int MPI_Comm_create_from_group(MPI_Group group, const char *tag,
					   MPI_Info info,
					   MPI_Errhandler handler,
					   MPI_Comm *newcomm)
{
	int error = NEXT(MPI_Comm_create_from_group)(group, tag, info, handler,
						     newcomm);

	if (error == MPI_SUCCESS)
		pcrt_session_made(*newcomm);
	return made_of(error, newcomm, PCRT_CALL_FROM_GROUP,
		       (int)pcrt_hash(tag));
}

PCRT_EXPORT int MPI_Intercomm_create_from_groups(
	MPI_Group local, int leader, MPI_Group remote, int remote_leader,
	const char *tag, MPI_Info info, MPI_Errhandler handler,
	MPI_Comm *newcomm)
{
	return made_of(NEXT(MPI_Intercomm_create_from_groups)(
			       local, leader, remote, remote_leader, tag, info,
			       handler, newcomm),
		       newcomm, PCRT_CALL_INTER_GROUPS, (int)pcrt_hash(tag));
}
#endif
