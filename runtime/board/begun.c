/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * begun.c - how often each process has started its persistent collectives.
 *
 * In:   the calls of this process that requests/request.c has seen.
 * Out:  a counter on the board for each, which all processes of the node can
 *       read.
 * Cost: a search through PCRT_BEGUN places for a new one, and to compare.
 * LIMIT: counts PCRT_BEGUN at a time; no process is reported for the others.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "board/begun.h"
#include "board/memory.h"
#include "board/ring.h"

/* 0 marks a free place. */
static uint64_t key_of(uint64_t id, uint64_t seq)
{
	return pcrt_chain(id, seq) | 1;
}

/* Those of this process that may still be started. */
static bool alive[PCRT_BEGUN];

unsigned pcrt_begun_new(uint64_t id, uint64_t seq)
{
	static unsigned last;
	struct pcrt_begun *b = pcrt_procs[pcrt_me].begun;

	/* RATIONALE: the count of a freed one is kept as long as possible:
	 * others may wait for a start that will never happen. */
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
		/* It may have been freed since, and its place used again. */
		return n < starts && atomic_load(&b[i].key) == key;
	}
	return false;
}
