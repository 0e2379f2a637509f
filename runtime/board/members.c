/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * members.c - calls that only the members of a group make (contract in members.h).
 *
 * In:   MPI_Comm_create_group: its members have no communicator yet on which a check
 *       could compare it.
 * Out:  on the board, the call in which each process is, and how often it has made each.
 * LIMIT: nothing is known of a process after PCRT_MADE different calls, or after two
 *        threads were in one at the same time; nor of processes from number
 *        64 * PCRT_MEMBER_WORDS of a node on.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "board/members.h"
#include "board/memory.h"

static _Atomic(int) inside;

/* One more call KEY of this process; false: there is no room. */
static bool count(struct pcrt_grouping *g, uint64_t key)
{
	for (unsigned i = 0; i < PCRT_MADE; i++) {
		uint64_t has = atomic_load(&g->made[i].key);

		if (has && has != key)
			continue;
		atomic_fetch_add(&g->made[i].calls, 1);
		atomic_store(&g->made[i].key, key);
		return true;
	}
	return false;
}

static uint64_t calls_of(struct pcrt_grouping *g, uint64_t key)
{
	for (unsigned i = 0; i < PCRT_MADE; i++)
		if (atomic_load(&g->made[i].key) == key)
			return atomic_load(&g->made[i].calls);
	return 0;
}

void pcrt_members_enter(uint64_t key, int tag, int size, const uint64_t *member)
{
	struct pcrt_grouping *g = &pcrt_self->grouping;

	key |= 1; /* 0: none */
	if (atomic_fetch_add(&inside, 1) || !count(g, key)) {
		atomic_store(&g->lost, true);
		return;
	}
	for (unsigned i = 0; i < PCRT_MEMBER_WORDS; i++)
		atomic_store(&g->member[i], member[i]);
	atomic_store(&g->tag, tag);
	atomic_store(&g->size, size);
	atomic_fetch_add(&g->calls, 1);
	atomic_store(&g->key, key);
}

void pcrt_members_leave(void)
{
	atomic_store(&pcrt_self->grouping.key, 0);
	atomic_fetch_sub(&inside, 1);
}

bool pcrt_members_in(uint32_t p, int *tag, int *size)
{
	struct pcrt_grouping *g = &pcrt_procs[p].grouping;

	*tag = atomic_load(&g->tag);
	*size = atomic_load(&g->size);
	return atomic_load(&g->key) && !atomic_load(&g->lost);
}

uint64_t pcrt_members_calls(uint32_t p)
{
	return atomic_load(&pcrt_procs[p].grouping.calls);
}

bool pcrt_members_needs(uint32_t p, uint32_t q)
{
	struct pcrt_grouping *g = &pcrt_procs[p].grouping;
	struct pcrt_grouping *its = &pcrt_procs[q].grouping;
	uint64_t key = atomic_load(&g->key), calls = atomic_load(&g->calls);
	bool fewer;

	if (!key || p == q || q >= 64 * PCRT_MEMBER_WORDS ||
	    !(atomic_load(&g->member[q / 64]) >> q % 64 & 1))
		return false;
	fewer = calls_of(its, key) < calls_of(g, key);
	return fewer && !atomic_load(&its->lost) && !atomic_load(&g->lost) &&
	       atomic_load(&g->calls) == calls && atomic_load(&g->key) == key;
}
