/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * persist.c - how often each process has started each of its persistent
 *                collectives, so that the watchdog sees who has not.
 *
 * All processes of a communicator initialise them in one order, which is
 * compared (agree/board.c), and start them in any (MPI-4.0 6.13).  So the N-th start
 * of what was initialised as the SEQ-th on it waits for the N-th start of the
 * same by all others, and it is enough that each writes down how often.
 *
 * In:   MPI_Start, MPI_Startall, MPI_Request_free; which request is which is
 *       known to requests/request.c.
 * Out:  on the board, for watch/watchdog.c and nodes/answer.c.
 * Cost: nothing unless there are some; a look into a table per start then.
 * LIMIT: of PCRT_BEGUN at a time; of others, and by calls without a wrapper,
 * nobody is waited for.
 */
#include "board/memory.h"
#include "base/next.h"

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

/* ---- around the real ones ---- */

PCRT_EXPORT int MPI_Start(MPI_Request *request)
{
	pcrt_request_begin(1, request);
	return NEXT(MPI_Start)(request);
}

PCRT_EXPORT int MPI_Startall(int count, MPI_Request requests[])
{
	pcrt_request_begin(count, requests);
	return NEXT(MPI_Startall)(count, requests);
}

PCRT_EXPORT int MPI_Request_free(MPI_Request *request)
{
	pcrt_request_free(request);
	return NEXT(MPI_Request_free)(request);
}
