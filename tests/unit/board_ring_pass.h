/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * board_ring_pass.h - for the tests board_*.c: one call of a process on the board
 *                     (runtime/board/ring.h, board/history.h) as agree/pass.h makes it: its
 *                     word goes into the history, and its chain is compared in the ring, or
 *                     with the history of a process that is ahead.
 */
#ifndef BOARD_RING_PASS_H
#define BOARD_RING_PASS_H

#include "board_member.h"
#include "board_words.h"

static struct {
	struct pcrt_ring ring;
	_Atomic(uint64_t) broken;
} board;

/* The number of the form of call CALL of process P: all differ. */
static inline uint64_t number_of(int p, int call)
{
	return (uint64_t)(16 * call + p + 1);
}

/* Before its calls SEQ to SEQ + PCRT_RING - 1, process P keeps what the others have
 * not passed yet (less with newer counts of theirs). */
static inline void room_make(int p, unsigned *at, uint64_t seq)
{
	uint64_t low = seq;

	for (int q = 0; q < weak_processes && *at < 2; q++) {
		uint64_t its = q == p ? seq : weak_newest(&member[q].count);

		low = its < low ? its : low;
	}
	member_grow(p, at, seq, low);
}

/* As pcrt_keep_pass. */
static inline enum pcrt_pass lapped(int p, uint64_t seq, uint64_t chain)
{
	enum pcrt_pass found = PCRT_PASS_LAPPED;

	for (int q = 0; q < weak_processes && found == PCRT_PASS_LAPPED; q++)
		if (q != p)
			found = pcrt_history_pass(&member[q].count,
						  &member[q].history,
						  memory_of(q), seq, chain);
	return found;
}

/* What a process remembers from one call to the next, in one word. */
struct memory {
	unsigned at;    /* of PLACE */
	bool lapped, lost;
	enum pcrt_pass found;
};

static inline uint64_t packed(const struct memory *m)
{
	return (uint64_t)m->found << 4 | m->at << 2 | m->lost << 1 | m->lapped;
}

static inline struct memory unpacked(uint64_t bits)
{
	return (struct memory){ .at = bits >> 2 & 3, .lapped = bits & 1,
				.lost = bits >> 1 & 1,
				.found = (enum pcrt_pass)(bits >> 4) };
}

/* Process P is about to make its call I, with which its chain becomes CHAIN[I +
 * 1]. */
static inline void pass(int p, int i, const uint64_t *chain, struct memory *m)
{
	struct pcrt_writer writer = pcrt_history_at(&member[p].history,
						    memory_of(p), place[m->at]);
	uint64_t seq = (uint64_t)i + 1, before = 0;
	unsigned level;

	if (seq > PCRT_RING)
		before = pcrt_slot_value(pcrt_ring_lap(seq - PCRT_RING),
					 chain[seq - PCRT_RING]);
	pcrt_history_put(&member[p].count, &writer, seq,
			 pcrt_history_word(chain[seq], number_of(p, i)));
	m->found = pcrt_ring_pass(&board.ring, seq, chain[seq],
				  p ? &before : NULL, &level);
	if (m->found != PCRT_PASS_LAPPED)
		return;
	m->lapped = true;
	m->found = lapped(p, seq, chain[seq]);
	m->lost |= m->found == PCRT_PASS_LAPPED;
}

#endif
