/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * watch_calls.h - for the tests watch_*.c: what a process does with
 *                 PARCOACH_MATCH=watch: it only writes its history (board_member.h), and
 *                 compares if it is the last one to end.
 */
#ifndef WATCH_CALLS_H
#define WATCH_CALLS_H

#define WEAK_PROCESSES 4 /* with the watchdog, which is the last one */
#include "board_member.h"
#include "../../runtime/board/compare.h"
#include "board_words.h"

static struct {
	_Atomic(uint64_t) low, ended;
} watched;

static unsigned long grown; /* histories that became as long as possible */

/* What a process, or the watchdog, has found. */
static struct pcrt_look found[WEAK_PROCESSES];
static bool looked[WEAK_PROCESSES];

static struct pcrt_view view_of(const void *what, unsigned p)
{
	(void)what;
	return (struct pcrt_view){
		&member[p].count, &member[p].history,
		memory_of((int)p),
		/* Only used by room_make. */
		weak_eager &&
		weak_newest(&member[p].count) == strlen(word[p])
	};
}

static struct pcrt_look look(void)
{
	return pcrt_views_compare(view_of, NULL, (unsigned)callers,
				  atomic_load_explicit(&watched.low,
						       memory_order_relaxed));
}

/* Process P is about to make its calls SEQ to SEQ + PCRT_RING - 1.  It sees the
 * newest values, with which it keeps least. */
static void room_make(int p, unsigned *at, uint64_t seq)
{
	struct pcrt_look l;
	uint64_t low;

	low = weak_newest(&watched.low);
	weak_eager = true;
	l = look();
	weak_eager = false;
	if (l.whole && !l.wrong) {
		low = l.least;
		atomic_store_explicit(&watched.low, low, memory_order_relaxed);
	}
	member_grow(p, at, seq, low < seq ? low : seq);
}

/* All that process P does, as agree/board.c and board/look.c do it. */
static void calls_run(int p)
{
	const struct weak_process *w = &weak_process[p];
	uint64_t chain[MAX_CALLS + 2] = { 0 };
	unsigned at = (unsigned)w->flags;

	for (int i = 0; word[p][i]; i++)
		chain[i + 1] = pcrt_chain(chain[i], (uint64_t)word[p][i]);
	for (int i = (int)w->at; word[p][i]; i++) {
		uint64_t seq = (uint64_t)i + 1;
		struct pcrt_writer writer;

		weak_anew((uint64_t)i, at);
		if (seq % PCRT_RING == 0)
			room_make(p, &at, seq);
		writer = pcrt_history_at(&member[p].history,
					 memory_of(p), place[at]);
		pcrt_history_put(&member[p].count, &writer, seq,
				 pcrt_history_word(chain[seq], 1));
		if (word[p][i] != '.' ||
		    weak_add(&watched.ended, 1) + 1 < (uint64_t)callers)
			continue;
		weak_last();
		found[p] = look();
		looked[p] = true;
	}
	grown += at == 2;
}

#endif
