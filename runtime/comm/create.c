/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * create.c - how the processes of a communicator identify it without asking
 *            each other.
 *
 * All processes of a communicator create others from it in the same order
 * (MPI-4.0 7.4.2: collective over it).  So the identity of a new one is made of
 * the identity of its parent, of the number of communicators that the parent
 * had before, and of its first process and its size (the communicators that one
 * call creates are disjoint).
 *
 * A communicator that only its own processes create (MPI_Comm_create_group and
 * similar, MPI_Intercomm_create) is identified by these processes (adopt.c).
 * An intercommunicator is a parent like others.
 *
 * LIMIT: compared by messages (agree/rounds.c) are dynamic processes; what a
 * library creates by PMPI_ names, on private communicators; and what
 * MPI_Comm_idup creates over several nodes, since it must not wait to ask
 * whether all nodes have room.
 */
#include <ctype.h>
#include <mpi.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "base/state.h"
#include "base/thread_level.h"
#include "board/memory.h"
#include "comm/adopt.h"
#include "comm/comm.h"
#include "comm/communicator.h"
#include "comm/create.h"
#include "comm/mail.h"
#include "comm/protocol.h"
#include "report/text.h"

/* Set while a Fortran wrapper is active: the library may call ours inside
 * it. */
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
	if (!c || c->protocol != pcrt_by_messages || c->id)
		return;
	pcrt_board_adopt(c, call, key, like, coming);
	if (c->protocol == pcrt_on_board)
		atomic_fetch_sub(&pcrt_off_board, 1);
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

/* Note for the user how C, which has no name, was created: by CALL, as the
 * NUMBER-th of PARENT; 0: not known.  The same on all its processes. */
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
		pcrt_text_add(&t, "one with %d processes", parent->size);
	else if (number && !strncmp(parent->name, "MPI_COMM_", 9))
		pcrt_text_add(&t, "%s", parent->name);
	else if (number)
		pcrt_text_add(&t, "'%s'", parent->name);
	snprintf(c->name, PCRT_NAME, "%s", t.s ? t.s : "");
	pcrt_text_free(&t);
}

/* COMING: COMM cannot be used yet. */
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
	/* Also if this process gets no communicator. */
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
