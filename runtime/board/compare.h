/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * compare.h - whether processes have called the same, from their histories
 *             alone (PARCOACH_MATCH=watch).  No MPI: tests/unit/watch_*.c run
 *             it under the rules of C11's atomic operations.
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

/* A and B are the same up to *LOW, and differ in *HIGH: halve the range.
 * RATIONALE: a call that is not kept any more is one that all have made. */
static inline void pcrt_views_halve(const struct pcrt_view *a,
				    const struct pcrt_view *b, uint64_t *low,
				    uint64_t *high)
{
	uint64_t at = *low + (*high - *low) / 2;

	if (pcrt_views_pass(a, b, at) == PCRT_PASS_DIFFERENT)
		*high = at;
	else
		*low = at;
}

/* Process P, which is V: whether it is the one that has called most. */
static inline void pcrt_look_count(struct pcrt_look *l, unsigned p,
				   const struct pcrt_view *v)
{
	uint64_t seq;

	if (!v->count)
		return;
	seq = atomic_load_explicit(v->count, memory_order_acquire);
	if (!l->members++ || seq > l->most) {
		l->most = seq;
		l->ahead = p;
	}
}

/* Compare process P, which is V, with AHEAD, the one that has called most.
 * Returns a call in which they differ; 0: none. */
static inline uint64_t pcrt_look_at(struct pcrt_look *l, unsigned p,
				    const struct pcrt_view *v,
				    const struct pcrt_view *ahead)
{
	enum pcrt_pass pass = PCRT_PASS_SAME;
	uint64_t seq;

	if (!v->count)
		return 0;
	seq = atomic_load_explicit(v->count, memory_order_acquire);
	seq = seq < l->most ? seq : l->most;
	if (seq < l->least && !v->over)
		l->least = seq;
	if (p != l->ahead && seq)
		pass = pcrt_views_pass(v, ahead, seq);
	l->whole &= pass != PCRT_PASS_LAPPED;
	return pass == PCRT_PASS_DIFFERENT ? seq : 0;
}

static inline struct pcrt_look pcrt_look_begin(void)
{
	return (struct pcrt_look){ .least = UINT64_MAX, .whole = true };
}

static inline void pcrt_look_found(struct pcrt_look *l, uint64_t wrong)
{
	if (!l->wrong || wrong < l->wrong)
		l->wrong = wrong;
}

/* Compare N processes, which have all called the same up to LOW. */
static inline struct pcrt_look pcrt_views_compare(pcrt_view_of of,
						  const void *what, unsigned n,
						  uint64_t low)
{
	struct pcrt_look l = pcrt_look_begin();
	struct pcrt_view v, ahead;

	for (unsigned p = 0; p < n; p++) {
		v = of(what, p);
		pcrt_look_count(&l, p, &v);
	}
	ahead = of(what, l.ahead);
	for (unsigned p = 0; p < n; p++) {
		uint64_t same = low, wrong;

		v = of(what, p);
		wrong = pcrt_look_at(&l, p, &v, &ahead);
		if (!wrong)
			continue;
		while (same + 1 < wrong)
			pcrt_views_halve(&v, &ahead, &same, &wrong);
		pcrt_look_found(&l, wrong);
	}
	return l;
}

#endif
