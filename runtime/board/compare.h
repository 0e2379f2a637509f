/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * compare.h - whether processes have called the same, from their histories alone
 *             (PARCOACH_MATCH=watch).  No MPI: tests/unit/watch.c runs it under
 *             the rules of C11's atomic operations.
 *
 * In:   the histories (history.h), whose owners go on meanwhile.
 * Out:  the first call in which two processes differ.
 *
 * A chain contains all calls before.  So each process is compared with the one
 * that is ahead of all, at its own last call; only if they differ is the first
 * difference searched, between the calls that are known to be the same and that
 * one.
 *
 * Cost: a few loads for each process; twice as many for each factor of two in
 *       the number of calls, once per job.
 * Not:  what a history does not keep: then WHOLE is false.
 */
#ifndef PCRT_BOARD_COMPARE_H
#define PCRT_BOARD_COMPARE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "board/history.h"
#include "board/ring.h"

/* What a process has called; COUNT NULL: it is no member. */
struct pcrt_view {
	_Atomic(uint64_t) *count;
	struct pcrt_history *history;
	char *memory;
	bool over; /* it will call nothing more */
};

typedef struct pcrt_view (*pcrt_view_of)(const void *what, unsigned p);

struct pcrt_look {
	uint64_t wrong;   /* the first call in which two differ; 0: none */
	uint64_t least;   /* so many calls have all made that are not OVER */
	uint64_t most;    /* so many has process AHEAD made */
	unsigned ahead;
	unsigned members;
	bool whole;       /* all could be compared */
};

static inline bool pcrt_view_word(const struct pcrt_view *v, uint64_t seq,
				  uint64_t *word)
{
	return pcrt_history_get(v->count, v->history, v->memory, seq, word);
}

/* SAME or DIFFERENT at their SEQ-th calls; LAPPED: not known. */
static inline enum pcrt_pass pcrt_views_pass(const struct pcrt_view *a,
					     const struct pcrt_view *b,
					     uint64_t seq)
{
	uint64_t x, y;

	if (!pcrt_view_word(a, seq, &x) || !pcrt_view_word(b, seq, &y))
		return PCRT_PASS_LAPPED;
	return (x ^ y) >> PCRT_FORM_BITS ? PCRT_PASS_DIFFERENT :
					   PCRT_PASS_SAME;
}

/* The first call in which A and B differ, after LOW.  In HIGH they do.
 * RATIONALE: a call that is not kept any more is one that all have made. */
static inline uint64_t pcrt_views_first(const struct pcrt_view *a,
					const struct pcrt_view *b,
					uint64_t low, uint64_t high)
{
	while (low + 1 < high) {
		uint64_t at = low + (high - low) / 2;

		if (pcrt_views_pass(a, b, at) == PCRT_PASS_DIFFERENT)
			high = at;
		else
			low = at;
	}
	return high;
}

/* The one of N processes that has called most. */
static inline struct pcrt_view pcrt_view_ahead(pcrt_view_of of,
					       const void *what, unsigned n,
					       struct pcrt_look *l)
{
	struct pcrt_view ahead = { 0 };

	for (unsigned p = 0; p < n; p++) {
		struct pcrt_view v = of(what, p);
		uint64_t seq;

		if (!v.count)
			continue;
		l->members++;
		seq = atomic_load_explicit(v.count, memory_order_acquire);
		if (ahead.count && seq <= l->most)
			continue;
		l->most = seq;
		l->ahead = p;
		ahead = v;
	}
	return ahead;
}

/* Compare N processes, which have all called the same up to LOW. */
static inline struct pcrt_look pcrt_views_compare(pcrt_view_of of,
						  const void *what, unsigned n,
						  uint64_t low)
{
	struct pcrt_look l = { .least = UINT64_MAX, .whole = true };
	struct pcrt_view ahead = pcrt_view_ahead(of, what, n, &l);

	for (unsigned p = 0; p < n && ahead.count; p++) {
		struct pcrt_view v = of(what, p);
		enum pcrt_pass pass = PCRT_PASS_SAME;
		uint64_t seq, first;

		if (!v.count)
			continue;
		seq = atomic_load_explicit(v.count, memory_order_acquire);
		seq = seq < l.most ? seq : l.most;
		if (seq < l.least && !v.over)
			l.least = seq;
		if (p != l.ahead && seq)
			pass = pcrt_views_pass(&v, &ahead, seq);
		l.whole &= pass != PCRT_PASS_LAPPED;
		if (pass != PCRT_PASS_DIFFERENT)
			continue;
		first = pcrt_views_first(&v, &ahead, low, seq);
		l.wrong = l.wrong && l.wrong < first ? l.wrong : first;
	}
	return l;
}

#endif
