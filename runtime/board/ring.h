/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * ring.h - the ring on which the processes of a communicator compare chains.
 *          No MPI, no memory of its own: tests/unit/ring_*.c run it in every
 *          order of steps.
 *
 * Each process counts its collectives (SEQ) and chains what it calls: CHAIN is
 * a hash of calls 1 .. SEQ. pcrt_ring_pass says whether a process that passed
 * earlier had another chain.  No process waits, and every step is atomic:
 *
 *   FIRST      no other process was here; our chain is there now
 *   SAME       a process was here with the same chain
 *   DIFFERENT  a process was here with another chain
 *   LAPPED     the others are a ring ahead: the slot has been used again
 *
 * A lapped process compares with the history of one that is ahead (history.h).
 * For processes of other nodes, and where there is no room for a history, the
 * chains of every 64th, 64^2-th, ... collective are kept in rings of their own:
 * a process that is up to 64^k collectives behind compares at the next multiple
 * of 64^(k-1).
 *
 * Cost: one load, and for the first process a compare-and-swap; or only the
 * swap.
 * LIMIT: two different chains look equal once in 2^40.
 */
#ifndef PCRT_RING_H
#define PCRT_RING_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#ifndef PCRT_RING
#define PCRT_RING 64
#define PCRT_RING_BITS 6
#define PCRT_RING_LEVELS 5
#endif

struct pcrt_ring {
	_Atomic(uint64_t) slot[PCRT_RING_LEVELS][PCRT_RING];
};

enum pcrt_pass {
	PCRT_PASS_FIRST, PCRT_PASS_SAME, PCRT_PASS_DIFFERENT, PCRT_PASS_LAPPED
};

/* A slot holds the number of the lap in 24 bits, and 40 bits of the chain. */
#define PCRT_LAP_SHIFT 40

/* CHAIN extended by SIGNATURE (bijective in both). */
static inline uint64_t pcrt_chain(uint64_t chain, uint64_t signature)
{
	chain = (chain ^ signature) * 0x9e3779b97f4a7c15u;
	return chain ^ chain >> 29;
}

static inline uint64_t pcrt_slot_value(uint64_t lap, uint64_t chain)
{
	return lap << PCRT_LAP_SHIFT | chain >> (64 - PCRT_LAP_SHIFT);
}

/* Rare functions are kept out of line: their callers need fewer registers. */
#define PCRT_RARE static __attribute__((noinline, unused))

/* SEEN: the value of SLOT, or a guess at it from an older lap. */
static inline enum pcrt_pass pcrt_slot_pass(_Atomic(uint64_t) *slot,
					    uint64_t lap, uint64_t chain,
					    uint64_t seen)
{
	uint64_t mine = pcrt_slot_value(lap, chain);

	for (;;) {
		/* Laps ahead of ours, in the upper 24 bits: the sign is right
		 * while fewer than 2^23 laps lie between. */
		int64_t ahead = (int64_t)((seen & ~0ull << PCRT_LAP_SHIFT) -
					  (lap << PCRT_LAP_SHIFT));

		if (seen == mine)
			return PCRT_PASS_SAME;
		if (ahead == 0)
			return PCRT_PASS_DIFFERENT;
		if (ahead > 0)
			return PCRT_PASS_LAPPED;
		if (atomic_compare_exchange_weak_explicit(
			    slot, &seen, mine, memory_order_acq_rel,
			    memory_order_acquire))
			return PCRT_PASS_FIRST;
	}
}

/* The index of the N-th in a ring.  Neighbors are in different cache lines, so
 * that a reader of one does not disturb a writer of the next. */
static inline uint64_t pcrt_ring_place(uint64_t n)
{
	n %= PCRT_RING;
	return PCRT_RING == 64 ? n % 8 * 8 + n / 8 : n; /* its own inverse */
}

/* The slot that the SEQ-th will pass, prefetched for writing.  RATIONALE: the
 * cache line arrives while we write our note.  GCC's own prefetch is for
 * reading unless the processor is specified (x86). */
static inline _Atomic(uint64_t) *pcrt_ring_fetch(struct pcrt_ring *r,
						 uint64_t seq)
{
	_Atomic(uint64_t) *slot = &r->slot[0][pcrt_ring_place(seq)];

#ifdef __x86_64__
	__asm__ volatile("prefetchw %0" : : "m"(*slot));
#else
	__builtin_prefetch(slot, 1);
#endif
	return slot;
}

/* The lap of the SEQ-th in the first ring. */
static inline uint64_t pcrt_ring_lap(uint64_t seq)
{
	return seq / PCRT_RING + 1;
}

/* The usual step of pcrt_slot_pass_from: replace *SEEN by MINE.  False: the slot
 * contained what is in *SEEN now. */
static inline bool pcrt_slot_swap(_Atomic(uint64_t) *slot, uint64_t mine,
				  uint64_t *seen)
{
	return atomic_compare_exchange_weak_explicit(slot, seen, mine,
						     memory_order_acq_rel,
						     memory_order_acquire);
}

/* pcrt_slot_pass that expects SEEN in SLOT: a value of an older lap, so it needs
 * no comparison. */
static inline enum pcrt_pass pcrt_slot_pass_from(_Atomic(uint64_t) *slot,
						 uint64_t lap, uint64_t chain,
						 uint64_t seen)
{
	return pcrt_slot_swap(slot, pcrt_slot_value(lap, chain), &seen) ?
		       PCRT_PASS_FIRST :
		       pcrt_slot_pass(slot, lap, chain, seen);
}

/* The rest of pcrt_ring_pass, if SEQ also counts in the rings above the first,
 * in which the result was AT. */
PCRT_RARE enum pcrt_pass pcrt_ring_above(struct pcrt_ring *r, uint64_t seq,
					     uint64_t chain, enum pcrt_pass at,
					     unsigned *level)
{
	unsigned l = 0;

	do {
		_Atomic(uint64_t) *slot;

		l++;
		seq /= PCRT_RING;
		slot = &r->slot[l][pcrt_ring_place(seq)];
		if (pcrt_slot_pass(slot, seq / PCRT_RING + 1, chain,
				   atomic_load_explicit(slot,
							memory_order_acquire)) ==
		    PCRT_PASS_DIFFERENT) {
			at = PCRT_PASS_DIFFERENT;
			break;
		}
	} while (seq % PCRT_RING == 0 && l < PCRT_RING_LEVELS - 1);
	*level = l;
	return at;
}

/*
 * The SEQ-th collective (from 1) is about to be called, with CHAIN. *LEVEL: the
 * ring in which a difference was found; up to 64^LEVEL collectives may lie
 * between it and the first difference.
 *
 * BEFORE: what this process has put into the same slot in the lap before, 0 in
 * the first; or NULL.  RATIONALE: usually two processes arrive at the same time,
 * and a load before the swap then moves the cache line twice.  If many
 * processes arrive, loading is cheaper: they share the line.
 */
static inline enum pcrt_pass pcrt_ring_pass(struct pcrt_ring *r, uint64_t seq,
					    uint64_t chain,
					    const uint64_t *before,
					    unsigned *level)
{
	uint64_t lap = pcrt_ring_lap(seq);
	_Atomic(uint64_t) *slot = &r->slot[0][pcrt_ring_place(seq)];
	enum pcrt_pass pass;

	if (before)
		pass = pcrt_slot_pass_from(slot, lap, chain, *before);
	else
		pass = pcrt_slot_pass(slot, lap, chain,
				      atomic_load_explicit(
					      slot, memory_order_acquire));
	*level = 0;
	if (pass == PCRT_PASS_DIFFERENT || seq % PCRT_RING)
		return pass;
	return pcrt_ring_above(r, seq, chain, pass, level);
}

/* Whether FOUND, the result of the pass at SEQ, is an error.  BROKEN: where a
 * process found an error, 0: none has.  END: SEQ is the end of the
 * communicator, beyond which no process can be. */
static inline bool pcrt_ring_wrong(enum pcrt_pass found, uint64_t seq,
				   uint64_t broken, bool end)
{
	return found == PCRT_PASS_DIFFERENT || (broken && seq >= broken) ||
	       (found == PCRT_PASS_LAPPED && end);
}

#endif
