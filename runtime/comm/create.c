/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * create.c - how the processes of a communicator know which one it is,
 *               without asking each other.
 *
 * All processes of a communicator make others from it in the same order
 * (MPI-4.0 7.4.2: collective over it), so the identity of one is made of its
 * parent's, of how many the parent had before, and of its own first process
 * and size (agree/board.c: what one call makes is disjoint).
 *
 * What is made by its own processes alone (MPI_Comm_create_group and its kin,
 * MPI_Intercomm_create) is known by who they are (comm/adopt.c).  An
 * intercommunicator is a parent like others.
 *
 * LIMIT: compared by messages (agree/rounds.c) are dynamic processes and what a library
 * makes by PMPI_ names, and there by private communicators; and what MPI_Comm_idup
 * makes over several nodes, where nobody may wait to ask whether all have room.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include "board/memory.h"
#include "comm/made.h"
#include "base/next.h"

/* Set while a Fortran wrapper is at work: the library may get here. */
_Thread_local bool pcrt_making;

static bool is_on(MPI_Comm parent)
{
	return !pcrt_making && atomic_load(&pcrt_on) &&
	       (pcrt_board_is_on() || pcrt_channel != MPI_COMM_NULL) &&
	       parent != MPI_COMM_NULL && pcrt_may_call();
}

static void adopt(struct pcrt_comm *c, uint64_t call, uint64_t key,
		  const struct pcrt_comm *like, bool coming)
{
	if (!c || c->protocol != &pcrt_rounds || c->id)
		return;
	pcrt_board_adopt(c, call, key, like, coming);
	if (c->protocol == &pcrt_board)
		atomic_fetch_sub(&pcrt_off_board, 1);
}

uint64_t pcrt_comm_child(struct pcrt_comm *parent)
{
	return (parent->id ^ ++parent->children) * 0x9e3779b97f4a7c15u | 1;
}

/* "MPI_Comm_dup" of "pcrt_own_MPI_Comm_dup", "mpi_comm_dup_", "mpi_comm_dup_f08_" */
static void call_put(char *to, size_t size, const char *call)
{
	const char *from = strcasestr(call, "mpi_"), *end;

	from = from ? from + 4 : call;
	end = strstr(from, "_f08");
	end = end ? end : from + strlen(from);
	while (end > from && end[-1] == '_')
		end--;
	snprintf(to, size, "MPI_%.*s", (int)(end - from), from);
	to[4] = (char)toupper((unsigned char)to[4]);
}

/* What the user can tell C by that has no name: CALL has made it, as the NUMBER-th
 * of PARENT; 0: not known.  The same on all its processes. */
static void origin_note(struct pcrt_comm *c, struct pcrt_comm *parent,
			uint64_t number, const char *call)
{
	static const char *const th[] = { "th", "st", "nd", "rd" };
	uint64_t end = number % 100 / 10 == 1 ? 0 : number % 10;
	struct pcrt_text t = { 0 };
	char name[48];

	if (!c || c->name[0])
		return;
	call_put(name, sizeof name, call);
	pcrt_text_add(&t, "%cmade by %s", PCRT_ORIGIN, name);
	if (number)
		pcrt_text_add(&t, ", the %llu%s of ", (unsigned long long)number,
			      th[end < 4 ? end : 0]);
	if (number && !parent->world && !pcrt_comm_named(parent))
		pcrt_text_add(&t, "one of %d processes", parent->size);
	else if (number && !strncmp(parent->name, "MPI_COMM_", 9))
		pcrt_text_add(&t, "%s", parent->name);
	else if (number)
		pcrt_text_add(&t, "'%s'", parent->name);
	snprintf(c->name, PCRT_NAME, "%s", t.s ? t.s : "");
	pcrt_text_free(&t);
}

/* COMING: nobody may use COMM yet. */
static void child_made(MPI_Comm parent, MPI_Comm comm, enum pcrt_made how,
		       bool coming, const char *call)
{
	struct pcrt_comm *p, *like, *c;
	uint64_t id;

	if (!is_on(parent))
		return;
	pcrt_comm_reap();
	p = pcrt_comm_of(parent);
	if (!p || !p->id)
		return;
	/* Also where no communicator is made for this process. */
	id = pcrt_comm_child(p);
	like = how == PCRT_MADE_TWIN ? p : NULL;
	if (comm == MPI_COMM_NULL)
		return;
	c = pcrt_comm_new(comm, p->inter && how != PCRT_MADE_MERGED, like);
	origin_note(c, p, p->children, call);
	adopt(c, id, 0, like, coming);
}

void pcrt_comm_made(MPI_Comm parent, MPI_Comm comm, enum pcrt_made how,
		    const char *call)
{
	child_made(parent, comm, how, false, call);
}

void pcrt_comm_coming(MPI_Comm parent, MPI_Comm comm)
{
	child_made(parent, comm, PCRT_MADE_TWIN, true, "MPI_Comm_idup");
}

void pcrt_comm_made_of(MPI_Comm comm, uint64_t key, const char *name)
{
	enum pcrt_maker call = (enum pcrt_maker)(key >> 32);
	struct pcrt_comm *c;

	if (!is_on(comm))
		return;
	pcrt_comm_reap();
	c = pcrt_comm_new(comm, call == PCRT_CALL_INTER ||
				call == PCRT_CALL_INTER_GROUPS, NULL);
	origin_note(c, NULL, 0, name);
	adopt(c, 0, key, NULL, false);
}

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

/* Both libraries give the handle at once; where one does not, it is compared by
 * messages. */
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
	return made_of(NEXT(MPI_Comm_create_group)(comm, group, tag, newcomm),
		       newcomm, PCRT_CALL_GROUP, tag);
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

#if MPI_VERSION >= 4
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
