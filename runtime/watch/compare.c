/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * compare.c - the watchdogs compare what the processes have called
 *             (PARCOACH_MATCH=watch).
 *
 * In:   the histories of all processes of the node, which write nothing else.
 * Out:  the report of the first difference; for the leaders of nodes, the rings
 *       (board/ring.h) that the processes of PARCOACH_MATCH=board pass.
 * Cost: every TICK, for one process of the node: a cache line for each
 *       communicator and member.
 *
 * The watchdog whose tick comes first compares for all, so no process has to be
 * there.  No lock is held while nothing differs: MPI_Abort may be called in a
 * signal handler.  An entry can be free, or belong to another communicator, at
 * any time: so a difference counts only if it is still there while the entry is
 * held.
 *
 * What must not be lost when a process ends: the last member of a communicator
 * that has put down its end compares before it lets another process go on; and so does
 * a process that ends the job.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "base/clock.h"
#include "base/state.h"
#include "board/keep.h"
#include "board/look.h"
#include "board/memory.h"
#include "board/ring.h"
#include "report/job_end.h"
#include "watch/board_report.h"
#include "watch/compare.h"

/* A little less than the tick of a watchdog: each tick of one finds it over. */
#define TICK_MS 45

/* The thread that compares. */
enum caller { DOG, LEADER, ENDING };

/* E is held. */
static void held_compare(struct pcrt_entry *e, enum caller by)
{
	struct pcrt_look l = pcrt_entry_look(e);

	if (l.wrong)
		pcrt_blame_mismatch(e, l.wrong, 0, by == ENDING);
}

/* Put the call SEQ of process P into a ring of E; false: it was there, or is
 * not kept. */
static bool ring_put(struct pcrt_entry *e, uint32_t p, uint64_t seq,
		     unsigned level)
{
	uint64_t n = seq >> level * PCRT_RING_BITS, word;
	_Atomic(uint64_t) *slot = &e->ring.slot[level][pcrt_ring_place(n)];

	return pcrt_keep_word(e, p, seq, &word) &&
	       pcrt_slot_pass(slot, pcrt_ring_lap(n), word,
			      atomic_load(slot)) == PCRT_PASS_FIRST;
}

/* Process P is ahead of all on E, with MOST calls: fill the rings with its last
 * ones, as if each had passed them. */
static void rings_fill(struct pcrt_entry *e, uint32_t p, uint64_t most)
{
	bool any = false;

	for (unsigned l = 0; l < PCRT_RING_LEVELS; l++) {
		uint64_t n = most >> l * PCRT_RING_BITS, i = 0;

		while (i < PCRT_RING && i < n &&
		       ring_put(e, p, (n - i) << l * PCRT_RING_BITS, l))
			i++;
		any |= i > 0;
	}
	if (any)
		atomic_store(&e->moved, 1);
}

static void entry_compare(struct pcrt_entry *e, enum caller by)
{
	uint64_t id = atomic_load(&e->id);
	struct pcrt_look l;

	if (!id)
		return;
	if (atomic_load_explicit(&e->broken, memory_order_relaxed)) {
		/* Another process reports, and ends the job. */
		if (by == ENDING)
			pcrt_report_await();
		return;
	}
	l = pcrt_entry_look(e);
	if (l.wrong) {
		if (!pcrt_shm_hold(e, id))
			return;
		held_compare(e, by);
		pcrt_shm_detach(e);
	} else if (by == LEADER && l.most && atomic_load(&e->spans)) {
		/* The leader holds it. */
		rings_fill(e, l.ahead, l.most);
	}
}

static void all_compare(enum caller by)
{
	uint32_t used = atomic_load(&pcrt_head->used);

	for (uint32_t n = 1; n <= used; n++)
		entry_compare(pcrt_shm_entry(n), by);
}

void pcrt_compare_tick(void)
{
	uint64_t now = (uint64_t)(pcrt_now() * 1e3), then;

	if (!pcrt_watching)
		return;
	then = atomic_load(&pcrt_head->compared);
	if (now - then >= TICK_MS &&
	    atomic_compare_exchange_strong(&pcrt_head->compared, &then, now))
		all_compare(DOG);
}

void pcrt_compare_leader(void)
{
	if (!pcrt_watching)
		return;
	atomic_store(&pcrt_head->compared, (uint64_t)(pcrt_now() * 1e3));
	all_compare(LEADER);
}

void pcrt_compare_now(void)
{
	if (pcrt_watching)
		all_compare(ENDING);
}

void pcrt_compare_end(struct pcrt_entry *e)
{
	if (pcrt_watching && pcrt_entry_ended(e))
		held_compare(e, ENDING);
}
