/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * members.c - the watchdog learns of calls that only the members of a group make
 *             (contract in members.h).
 *
 * Two processes make the same call if communicator, group and tag are the same.  So
 * members with different tags or groups wait for each other, as do one that is in such
 * a call and one that is in a collective (watch/watchdog.c).
 * Cost: local calls of MPI about the group; no message.
 * LIMIT: on one node, below MPI_THREAD_MULTIPLE, and for processes that compare on the
 *        board; the others are told by the time-out.
 */
#include <mpi.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include "base/state.h"
#include "base/thread_level.h"
#include "board/members.h"
#include "board/memory.h"
#include "board/ring.h"
#include "comm/comm.h"
#include "comm/communicator.h"
#include "comm/create.h"
#include "comm/members.h"

static _Thread_local bool begun;

/* The ranks of GROUP, which has N processes, in that of all; NULL: not known. */
static int *ranks_of(MPI_Group group, int n)
{
	int *rank = (int *)malloc(2 * (size_t)n * sizeof *rank);
	MPI_Group all;

	if (!rank || PMPI_Comm_group(pcrt_everyone, &all) != MPI_SUCCESS) {
		free(rank);
		return NULL;
	}
	for (int i = 0; i < n; i++)
		rank[n + i] = i;
	if (PMPI_Group_translate_ranks(group, n, rank + n, all, rank) !=
	    MPI_SUCCESS)
		rank[0] = MPI_UNDEFINED;
	PMPI_Group_free(&all);
	return rank;
}

void pcrt_members_begin(MPI_Comm comm, MPI_Group group, int tag)
{
	uint64_t member[PCRT_MEMBER_WORDS] = { 0 }, key;
	struct pcrt_comm *c;
	bool known = true, ours = false;
	int n = 0, *rank;

	if (pcrt_making || !atomic_load(&pcrt_on) || !pcrt_board_is_on() ||
	    comm == MPI_COMM_NULL || group == MPI_GROUP_NULL ||
	    !pcrt_may_call() || pcrt_level >= MPI_THREAD_MULTIPLE ||
	    !(c = pcrt_comm_of(comm)) || !c->id ||
	    PMPI_Group_size(group, &n) != MPI_SUCCESS || n <= 0)
		return;
	rank = ranks_of(group, n);
	key = pcrt_chain(c->id, (uint32_t)tag);
	for (int i = 0; rank && known && i < n; i++) {
		known = rank[i] >= 0 && rank[i] < pcrt_world_size;
		if (!known)
			break;
		key = pcrt_chain(key, (uint64_t)rank[i] + 1);
		ours |= rank[i] == pcrt_world_rank;
		if (pcrt_proc_of[rank[i]] >= 0 &&
		    pcrt_proc_of[rank[i]] < 64 * PCRT_MEMBER_WORDS)
			member[pcrt_proc_of[rank[i]] / 64] |=
				UINT64_C(1) << pcrt_proc_of[rank[i]] % 64;
	}
	begun = rank && known && ours;
	free(rank);
	if (begun)
		pcrt_members_enter(key, tag, n, member);
}

void pcrt_members_end(void)
{
	if (begun)
		pcrt_members_leave();
	begun = false;
}
