/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * board_ring_run.h - for the tests board_*.c: all that a process does: its calls
 *                    (board_ring_pass.h), and its report, if it finds an error.
 */
#ifndef BOARD_RING_RUN_H
#define BOARD_RING_RUN_H

#include "board_ring_pass.h"

/* What has become of a process. */
static struct outcome {
	int stopped;  /* before which call; -1: it called all */
	bool lapped;  /* at some time */
	bool lost;    /* and no history said what was called there */
	bool reports; /* the first one that found something */
	bool saw;     /* that somebody has come there */
	bool misread;
} outcome[WEAK_PROCESSES];

static unsigned long unread, known_calls;

/* Process P, which reports an error in its call CALL, reads what the others
 * called. */
static inline void calls_read(int p, int call)
{
	struct outcome *o = &outcome[p];

	weak_last();
	for (int q = 0; q < weak_processes; q++) {
		uint64_t found;

		if (q == p)
			continue;
		if (atomic_load_explicit(&member[q].count,
					 memory_order_acquire) > (uint64_t)call)
			o->saw = true;
		if (!pcrt_history_get(&member[q].count, &member[q].history,
				      memory_of(q), (uint64_t)call + 1,
				      &found)) {
			unread++;
			continue;
		}
		known_calls++;
		o->misread |= call >= (int)strlen(word[q]) ||
			      (found & PCRT_FORM_MASK) != number_of(q, call);
	}
}

/* Whether process P, which passed the ring for its call I, finds an error; then
 * it reports, if it is the first. */
static inline bool is_stopped(int p, int i, const struct memory *m)
{
	uint64_t seq = (uint64_t)i + 1, broken;

	broken = atomic_load_explicit(&board.broken, memory_order_relaxed);
	if (!pcrt_ring_wrong(m->found, seq, broken, word[p][i] == '.'))
		return false;
	outcome[p].stopped = i;
	broken = 0;
	outcome[p].reports = weak_exchange(&board.broken, &broken, seq,
					   memory_order_seq_cst,
					   memory_order_seq_cst, false);
	if (outcome[p].reports)
		calls_read(p, i);
	return true;
}

/* All that process P does, as agree/board.c and processes/nth_call.c do it, each
 * call in three stages. */
static void weak_run(int p)
{
	const struct weak_process *w = &weak_process[p];
	struct memory m = unpacked(w->flags);
	uint64_t chain[MAX_CALLS + 2] = { 0 };
	int stage = (int)w->at % 3;

	outcome[p] = (struct outcome){ .stopped = -1, .lapped = m.lapped,
				       .lost = m.lost };
	for (int i = 0; word[p][i]; i++)
		chain[i + 1] = pcrt_chain(chain[i], (uint64_t)word[p][i]);
	for (int i = (int)w->at / 3; word[p][i]; i++, stage = 0) {
		if (stage == 0) {
			weak_anew(3 * (uint64_t)i, packed(&m));
			if ((i + 1) % PCRT_RING == 0)
				room_make(p, &m.at, (uint64_t)i + 1);
		}
		if (stage <= 1) {
			weak_anew(3 * (uint64_t)i + 1, packed(&m));
			pass(p, i, chain, &m);
			outcome[p].lapped = m.lapped;
			outcome[p].lost = m.lost;
		}
		weak_anew(3 * (uint64_t)i + 2, packed(&m));
		if (is_stopped(p, i, &m))
			return;
		m.found = PCRT_PASS_FIRST;
	}
}

#endif
