/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * begun.c - how often each process has started each of its persistent collectives.
 *
 * In:   what requests/request.c has seen of the calls of this process.
 * Out:  a counter on the board for each, which all processes of the node can read.
 * Cost: a search through PCRT_BEGUN places for a new one, and to compare.
 * LIMIT: of PCRT_BEGUN at a time; nobody is waited for in others.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "board/begun.h"
#include "board/memory.h"
#include "board/ring.h"

/* 0: free. */
static uint64_t key_of(uint64_t id, uint64_t seq)
{
	return pcrt_chain(id, seq) | 1;
}

/* Of this process: may still be started. */
static bool alive[PCRT_BEGUN];

unsigned pcrt_begun_new(uint64_t id, uint64_t seq)
{
	static unsigned last;
	struct pcrt_begun *b = pcrt_procs[pcrt_me].begun;

	/* RATIONALE: what was freed is kept for long: others may wait for a start
	 * that it will never see. */
	for (unsigned n = 0; n < PCRT_BEGUN; n++) {
		unsigned i = (last + n) % PCRT_BEGUN;

		if (alive[i])
			continue;
		atomic_store(&b[i].key, 0);
		atomic_store(&b[i].starts, 0);
		atomic_store(&b[i].key, key_of(id, seq));
		alive[i] = true;
		last = i + 1;
		return last;
	}
	return 0;
}

void pcrt_begun_set(unsigned number, uint64_t starts)
{
	if (number)
		atomic_store(&pcrt_procs[pcrt_me].begun[number - 1].starts,
			     starts);
}

void pcrt_begun_end(unsigned number)
{
	if (number)
		alive[number - 1] = false;
}

void pcrt_begun_drop(unsigned number)
{
	if (number)
		atomic_store(&pcrt_procs[pcrt_me].begun[number - 1].key, 0);
	pcrt_begun_end(number);
}

void pcrt_begun_lost(void)
{
	for (unsigned i = 0; i < PCRT_BEGUN; i++)
		pcrt_begun_drop(i + 1);
}

bool pcrt_begun_fewer(uint32_t p, uint64_t id, uint64_t seq, uint64_t starts)
{
	struct pcrt_begun *b = pcrt_procs[p].begun;
	uint64_t key = key_of(id, seq), n;

	for (unsigned i = 0; starts && i < PCRT_BEGUN; i++) {
		if (atomic_load(&b[i].key) != key)
			continue;
		n = atomic_load(&b[i].starts);
		/* It may have been freed since, and another be there. */
		return n < starts && atomic_load(&b[i].key) == key;
	}
	return false;
}
