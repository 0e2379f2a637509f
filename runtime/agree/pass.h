/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * pass.h - a process writes its next call on the board: the chain, the history,
 *          and the ring (board.c, check/fast_path.c).
 *
 * Cost: some 70 instructions, and one cache line that others write.
 */
#ifndef PCRT_PASS_H
#define PCRT_PASS_H

#include <mpi.h>
#include <stdbool.h>
#include <stdint.h>
#include "agree/said.h"
#include "base/state.h"
#include "board/memory.h"
#include "comm/comm.h"
#include "processes/thread.h"

/* Write down our SEQ-th call on C, with which the chain is CHAIN. */
static inline __attribute__((always_inline)) void
pcrt_show(struct pcrt_comm *c, const struct pcrt_said *said, uint64_t call,
	  uint64_t seq, uint64_t chain, bool alone)
{
	struct pcrt_proc *p = pcrt_self;
	struct pcrt_member *m = c->place;
	uint64_t event = atomic_load_explicit(&p->event,
					      memory_order_relaxed) + 1;

	atomic_store_explicit(&m->event[seq % 2], event, memory_order_relaxed);
	pcrt_history_put(&m->seq, &c->writer, seq,
			 pcrt_history_word(chain, said->form));
	atomic_store_explicit(&p->past[event % PCRT_PAST], call,
			      memory_order_relaxed);
	if (!alone && pcrt_level >= MPI_THREAD_MULTIPLE)
		pcrt_stuck_caller();
	atomic_store_explicit(&p->event, event, memory_order_release);
}

/* What this process put into the slot of its SEQ-th, in the lap before. */
static inline uint64_t pcrt_before(const struct pcrt_comm *c, uint64_t seq)
{
	uint64_t from = seq - PCRT_RING;

	return pcrt_history_slot(
		atomic_load_explicit(&c->writer.word[from & c->writer.mask],
				     memory_order_relaxed),
		pcrt_ring_lap(from));
}

enum pcrt_pass_how {
	PCRT_PASS_ANY,
	PCRT_PASS_ALONE, /* no other thread may check */
	PCRT_PASS_END,   /* the end of the communicator */
};

/* SAID is what we are about to call on C; CALL is the same with the
 * communicator, for our last calls.  A mismatch is reported and sets C->off.
 * RATIONALE: HOW is a constant after inlining, and rare steps are calls, so the
 * rest needs few registers. */
static inline __attribute__((always_inline)) void
pcrt_pass(struct pcrt_comm *c, const struct pcrt_said *said, uint64_t call,
	  enum pcrt_pass_how how)
{
	struct pcrt_entry *e = c->entry;
	uint64_t chain = pcrt_chain(c->chain, said->signature);
	uint64_t seq = c->seq + 1, before = 0;
	enum pcrt_pass found;
	unsigned level;

	if (c->few && !pcrt_watching)
		pcrt_ring_fetch(&e->ring, seq);
	c->seq = seq;
	c->chain = chain;
	if (__builtin_expect(!(seq & (seq - 1)), 0))
		pcrt_first_show(c);
	if (__builtin_expect(seq % PCRT_RING == 0, 0)) {
		c->young = false;
		pcrt_room_make(c);
	}
	if (pcrt_watching) {
		pcrt_show(c, said, call, seq, chain, how == PCRT_PASS_ALONE);
		if (how == PCRT_PASS_END || seq % PCRT_RING == 0)
			pcrt_unwatched(c, how == PCRT_PASS_END);
		return;
	}
	if (seq > PCRT_RING)
		before = pcrt_before(c, seq);
	pcrt_show(c, said, call, seq, chain, how == PCRT_PASS_ALONE);
	found = pcrt_ring_pass(&e->ring, seq, chain, c->few ? &before : NULL,
			       &level);
	if (__builtin_expect(found == PCRT_PASS_LAPPED, 0))
		found = pcrt_lapped(c);
	if (__builtin_expect(pcrt_ring_wrong(
		    found, seq, atomic_load_explicit(&e->broken,
						     memory_order_relaxed),
		    how == PCRT_PASS_END), 0))
		pcrt_blame(c, level);
}

#endif
