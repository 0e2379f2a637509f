/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * left.c - how often processes have left functions that have collectives on a
 *          communicator.
 *
 * In:   the end of a function; the process may continue meanwhile.
 * Out:  counts by communicator and function, since the last collective there.
 * LIMIT: counts PCRT_LEFTS functions per communicator.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "board/left.h"
#include "board/history.h"
#include "board/keep.h"
#include "board/memory.h"
#include "board/sites.h"

static void put32(_Atomic(uint32_t) *to, uint32_t value)
{
	atomic_store_explicit(to, value, memory_order_relaxed);
}

static void put64(_Atomic(uint64_t) *to, uint64_t value)
{
	atomic_store_explicit(to, value, memory_order_relaxed);
}

static uint64_t get64(_Atomic(uint64_t) *from)
{
	return atomic_load_explicit(from, memory_order_relaxed);
}

void pcrt_board_leave(void)
{
	struct pcrt_proc *p = pcrt_self;

	put64(&p->leaves, get64(&p->leaves) + 1);
}

void pcrt_board_stray(const struct parcoach_site *site)
{
	uint64_t function = pcrt_head->site[pcrt_shm_site(site)].function;
	_Atomic(uint64_t) *stray = &pcrt_self->stray[function % PCRT_STRAYS];
	uint64_t now = get64(&pcrt_self->event) + 1;

	/* Threads that do this often must not contend for the cache line. */
	if (get64(stray) != now)
		put64(stray, now);
}

/* From now on L counts FUNCTION, left once since SEQ.  RATIONALE: a reader of
 * this SEQ also reads this FUNCTION, and no COUNT of the one before. */
static void left_begin(struct pcrt_left *l, uint64_t function, uint64_t seq,
		       uint32_t site)
{
	put32(&l->count, 0);
	atomic_store_explicit(&l->function, function, memory_order_release);
	atomic_store_explicit(&l->seq, seq, memory_order_release);
	put32(&l->site, site);
	atomic_store_explicit(&l->count, 1, memory_order_release);
}

void pcrt_board_left(struct pcrt_member *m, const struct parcoach_site *site)
{
	uint32_t number = pcrt_shm_site(site);
	uint64_t function = pcrt_head->site[number].function;
	uint64_t seq = get64(&m->seq);
	struct pcrt_left *old = NULL;

	for (int i = 0; i < PCRT_LEFTS; i++) {
		struct pcrt_left *l = &m->left[i];
		uint32_t n = atomic_load_explicit(&l->count,
						  memory_order_relaxed);

		/* A process that waits for a collective that it started has
		 * left the function since, so earlier counts are still
		 * needed. */
		if (!n || get64(&l->seq) + 1 < seq) {
			old = l;
		} else if (get64(&l->seq) == seq &&
			   get64(&l->function) == function) {
			put32(&l->site, number);
			put32(&l->count, n + 1);
			return;
		}
	}
	if (old && number)
		left_begin(old, function, seq, number);
	else
		pcrt_board_stray(site);
}

/* Whether the SEQ-th of process P on E was called in FUNCTION. */
static bool is_inside(struct pcrt_entry *e, uint32_t p, uint64_t seq,
		      uint64_t function)
{
	struct pcrt_noted what;

	return seq && pcrt_keep_noted(e, p, seq, &what) &&
	       pcrt_head->site[what.site % PCRT_SITES].function == function;
}

struct pcrt_lefts pcrt_left_since(struct pcrt_entry *e, uint32_t p,
				  uint64_t function, uint64_t seq)
{
	struct pcrt_member *m = &e->member[p];
	struct pcrt_lefts found = { .inside = is_inside(e, p, seq, function) };
	int others = 0;

	if (atomic_load(&pcrt_procs[p].stray[function % PCRT_STRAYS]) >
	    atomic_load(&m->event[seq % 2]))
		return found;
	for (int i = 0; i < PCRT_LEFTS; i++) {
		struct pcrt_left *l = &m->left[i];

		if (!atomic_load(&l->count) || atomic_load(&l->seq) != seq)
			continue;
		if (atomic_load(&l->function) != function) {
			others++;
			continue;
		}
		found.n = atomic_load(&l->count);
		found.site = atomic_load(&l->site);
	}
	/* If other functions occupy all places, there may have been none for
	 * it. */
	found.all = found.n || others < PCRT_LEFTS;
	return found;
}
