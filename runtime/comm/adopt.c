/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * adopt.c - a communicator gets an entry on the board.
 *
 * In:   what all its processes know of the call that created it (create.c), or
 *       only which processes it has.
 * Out:  an identity, the same on all of them; protocol board, if there is room
 *       on all nodes; else messages (mail.c).
 * Cost: O(its processes), once; three calls of MPI if its processes are not
 *       those of the communicator from which it was made.
 *
 * If the call has no number of its own, its number is how many communicators of
 * just these processes such calls have created before.  All of these processes
 * made each of those calls together, and the calls may wait for each other, so
 * all processes make them in the same order (MPI-4.0 6.14).
 *
 * LIMIT: a communicator with processes outside MPI_COMM_WORLD (MPI_Comm_spawn
 * and similar) is compared by messages.
 */
#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/state.h"
#include "board/history.h"
#include "board/memory.h"
#include "board/ring.h"
#include "comm/adopt.h"
#include "comm/communicator.h"
#include "comm/mail.h"
#include "comm/protocol.h"
#include "report/text.h"

#define ABSENT (-100000) /* less its rank: a process without a run time */
#define MEET 4 /* up to so many processes of a node often arrive together */

const struct pcrt_protocol *pcrt_on_board, *pcrt_by_messages;
_Atomic(bool) pcrt_distrusted;

void pcrt_comm_distrust(struct pcrt_comm *c, void *unused)
{
	uint64_t none = 0;

	(void)unused;
	if (!c->entry)
		return;
	atomic_compare_exchange_strong(&c->entry->broken, &none, 1);
	none = 0;
	atomic_compare_exchange_strong(&c->entry->distrusted, &none,
				       c->seq + 1);
	atomic_store(&c->entry->moved, 1);
}

/* How many communicators were created from the processes with hash KEY. */
static struct made {
	uint64_t key, count;
} *table;
static size_t table_used, table_size;
static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;

static struct made *made_slot(struct made *in, size_t size, uint64_t key)
{
	size_t i = (size_t)(key >> 32) % size;

	while (in[i].key && in[i].key != key)
		i = (i + 1) % size;
	return &in[i];
}

static bool table_grow(void)
{
	size_t size = 2 * table_size + 64;
	struct made *fresh = PCRT_NEW(size, struct made);

	if (!fresh)
		return false;
	for (size_t i = 0; i < table_size; i++)
		if (table[i].key)
			*made_slot(fresh, size, table[i].key) = table[i];
	free(table);
	table = fresh;
	table_size = size;
	return true;
}

/* The number of the next communicator of KEY; 0: no memory. */
static uint64_t made_count(uint64_t key)
{
	uint64_t n = 0;

	pthread_mutex_lock(&table_lock);
	if (2 * (table_used + 1) <= table_size || table_grow()) {
		struct made *m = made_slot(table, table_size, key);

		table_used += !m->key;
		m->key = key;
		n = ++m->count;
	}
	pthread_mutex_unlock(&table_lock);
	return n;
}

/* The identity of the call that made C for KEY, computed from its members. */
static uint64_t call_of(const struct pcrt_comm *c, uint64_t key)
{
	uint64_t h = pcrt_chain(key, (uint64_t)c->size), n;

	for (int i = 0; i < c->size; i++)
		h = pcrt_chain(h, (uint64_t)c->world_of[i]);
	h |= 1;
	n = made_count(h);
	return n ? pcrt_chain(h, n) | 1 : 0;
}

uint64_t pcrt_comm_child(struct pcrt_comm *parent)
{
	return (parent->id ^ ++parent->children) * 0x9e3779b97f4a7c15u | 1;
}

/* ---- members ---- */

/* The group of pcrt_everyone, or of MPI_COMM_WORLD if some of its processes have
 * no run time; if HAVE_EVERYONE. */
static MPI_Group everyone;
static bool have_everyone;

void pcrt_board_adopt_end(void)
{
	if (have_everyone)
		PMPI_Group_free(&everyone);
	have_everyone = false;
}

/* Store the world ranks of the SIZE processes of GROUP in WORLD_OF; free
 * GROUP. */
static void group_ranks(MPI_Group group, int size, int *world_of)
{
	int *rank = (int *)malloc((size_t)size * sizeof *rank);

	for (int i = 0; i < size; i++) {
		world_of[i] = MPI_UNDEFINED;
		if (rank)
			rank[i] = i;
	}
	/* The first communicator is that of all processes, made before there
	 * are other threads. */
	if (!have_everyone)
		PMPI_Comm_group(pcrt_present ? MPI_COMM_WORLD : pcrt_everyone,
				&everyone);
	have_everyone = true;
	if (rank)
		PMPI_Group_translate_ranks(group, size, rank, everyone,
					   world_of);
	for (int i = 0; pcrt_present && i < size; i++)
		if (world_of[i] != MPI_UNDEFINED)
			world_of[i] = pcrt_present[world_of[i]] >= 0 ?
				      pcrt_present[world_of[i]] :
				      ABSENT - world_of[i];
	PMPI_Group_free(&group);
	free(rank);
}

static bool group_has_absent(MPI_Group group)
{
	int size, *world_of;
	bool found = false;

	PMPI_Group_size(group, &size);
	world_of = (int *)malloc((size_t)size * sizeof *world_of);
	if (!world_of) {
		PMPI_Group_free(&group);
		return true;
	}
	group_ranks(group, size, world_of);
	for (int i = 0; i < size; i++)
		found |= world_of[i] <= ABSENT;
	free(world_of);
	return found;
}

bool pcrt_comm_has_absent(struct pcrt_comm *c)
{
	MPI_Group group;
	bool found;

	if (!pcrt_present || c->user == MPI_COMM_NULL)
		return false;
	PMPI_Comm_group(c->user, &group);
	found = group_has_absent(group);
	if (c->inter) {
		PMPI_Comm_remote_group(c->user, &group);
		found |= group_has_absent(group);
	}
	return found;
}

/* In an intercommunicator, the group with the lower first process comes first;
 * our rank counts through both groups. */
static void inter_members(struct pcrt_comm *c)
{
	int mine, other, *local;
	MPI_Group group;

	PMPI_Comm_size(c->user, &mine);
	other = c->size - mine;
	PMPI_Comm_rank(c->user, &c->rank);
	PMPI_Comm_group(c->user, &group);
	group_ranks(group, mine, c->world_of);
	PMPI_Comm_remote_group(c->user, &group);
	group_ranks(group, other, c->world_of + mine);
	if (c->world_of[0] < c->world_of[mine])
		return;
	local = (int *)malloc((size_t)mine * sizeof *local);
	if (!local)
		return;
	memcpy(local, c->world_of, (size_t)mine * sizeof *local);
	memmove(c->world_of, c->world_of + mine,
		(size_t)other * sizeof *local);
	memcpy(c->world_of + other, local, (size_t)mine * sizeof *local);
	c->rank += other;
	free(local);
}

/* Fill C->world_of, from LIKE if it is not NULL.  False: some processes are not
 * in MPI_COMM_WORLD.  *HERE: how many are on this node. */
static bool members(struct pcrt_comm *c, const struct pcrt_comm *like,
		    bool coming, uint32_t *here)
{
	MPI_Group group;

	*here = 0;
	c->world_of = (int *)malloc((size_t)c->size * sizeof *c->world_of);
	if (!c->world_of || (coming && !like->world_of))
		return false;
	if (like && like->world_of) {
		memcpy(c->world_of, like->world_of,
		       (size_t)c->size * sizeof *c->world_of);
		c->rank = like->rank;
	} else if (c->inter) {
		inter_members(c);
	} else {
		PMPI_Comm_group(c->user, &group);
		group_ranks(group, c->size, c->world_of);
	}
	for (int i = 0; i < c->size; i++) {
		if (c->world_of[i] == MPI_UNDEFINED)
			return false;
		c->absent += c->world_of[i] < 0;
		*here += pcrt_head && c->world_of[i] >= 0 &&
			 pcrt_proc_of[c->world_of[i]] >= 0;
	}
	return true;
}

/*
 * The board of one node may be full while others have room, so the nodes ask
 * each other.  RATIONALE: this is a message, but it is sent where the
 * communicator is created, which is collective and sends messages itself; and
 * on the new communicator, which nobody else can use yet (for a window: on the
 * communicator over which it is being created).
 */
static bool nodes_agree(struct pcrt_comm *c)
{
	int mine = c->entry != NULL, all = 0, both = 0;

	PMPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, c->user);
	/* In an intercommunicator this gives the result of the other group. */
	if (c->inter) {
		mine = mine && all;
		PMPI_Allreduce(&mine, &both, 1, MPI_INT, MPI_MIN, c->user);
		all = mine && both;
	}
	if (all)
		pcrt_shm_publish(c->entry);
	else if (c->entry)
		pcrt_shm_detach(c->entry);
	if (!all)
		c->entry = NULL;
	return all;
}

/* Give C, which has HERE members on this node, an entry; false: there is
 * none. */
static bool place(struct pcrt_comm *c, uint32_t here, bool coming)
{
	bool spans = here < (uint32_t)(c->size - c->absent);
	char name[PCRT_NAME];

	if (!pcrt_board_is_on() || (spans && (!pcrt_net_on || coming)))
		return false;
	if (spans && c->absent)
		return false;
	c->entry = pcrt_shm_attach(c->id, (uint32_t)c->size, here, spans);
	if (spans && !nodes_agree(c))
		return false;
	if (!c->entry)
		return false;
	c->where = pcrt_call_where(pcrt_shm_number(c->entry), c->id);
	if (c->survives)
		atomic_store(&c->entry->survives, true);
	c->few = here <= MEET;
	c->young = true;
	c->keeps = pcrt_level < MPI_THREAD_MULTIPLE;
	c->place = &c->entry->member[pcrt_me];
	c->writer = pcrt_history_at(&c->place->history, NULL, 0);
	/* A process that was faster may know the user's name of C. */
	pcrt_entry_name(c->entry, name);
	if (c->name[0] && (c->name[0] != PCRT_ORIGIN || !name[0]))
		pcrt_entry_name_put(c->entry, c->name);
	atomic_store(&c->place->rank, (uint32_t)c->rank + 1);
	if (atomic_load(&pcrt_distrusted))
		pcrt_comm_distrust(c, NULL);
	c->protocol = pcrt_on_board;
	c->off = false;
	return true;
}

void pcrt_board_adopt(struct pcrt_comm *c, uint64_t call, uint64_t key,
		      const struct pcrt_comm *like, bool coming)
{
	uint32_t here;

	if ((!pcrt_board_is_on() && pcrt_channel == MPI_COMM_NULL) || c->size < 2)
		return;
	c->id = call;
	if (!members(c, like, coming, &here))
		return;
	if (!call)
		call = call_of(c, key);
	if (!call)
		return;
	c->id = pcrt_identity(call, c->world_of[0], (uint32_t)c->size);
	if (place(c, here, coming))
		return;
	/* It cannot be sent to all. */
	if (c->absent)
		c->off = true;
	else
		pcrt_mail_enrol(c);
}
