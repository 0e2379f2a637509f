/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * look.c - how far the members of a communicator are, and whether they have
 *          called the same.
 *
 * In:   the counts and the histories of the members.
 * Out:  the lowest call that is still compared, which keep.c needs; with
 *       PARCOACH_MATCH=watch, what compare.h finds.
 * Cost: some loads for each member.
 *
 * RATIONALE: with PARCOACH_MATCH=watch a call is needed until it was found to
 * be the same.  So a process compares before it keeps more: then its history
 * stays short, and fast, also if it makes millions of calls between two looks
 * of the watchdog.  It reports nothing: if it keeps a difference, the watchdog
 * will.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "base/state.h"
#include "board/compare.h"
#include "board/look.h"
#include "board/memory.h"

/* Whether process P will compare no more calls on E. */
static bool is_over(struct pcrt_entry *e, uint32_t p)
{
	return atomic_load(&e->member[p].end) ||
	       atomic_load(&pcrt_procs[p].end) ||
	       atomic_load(&pcrt_procs[p].gone);
}

/* The lowest call on E that a member of this node may still compare.  A member
 * that is not there yet begins with the first. */
static uint64_t lowest(struct pcrt_entry *e)
{
	uint64_t low = UINT64_MAX;
	uint32_t here = 0;

	for (uint32_t p = 0; p < pcrt_head->procs; p++) {
		uint64_t seq = atomic_load_explicit(&e->member[p].seq,
						    memory_order_relaxed);

		if (!atomic_load_explicit(&e->member[p].rank,
					  memory_order_relaxed))
			continue;
		here++;
		if (seq < low && !is_over(e, p))
			low = seq;
	}
	return here < e->here ? 0 : low;
}

static struct pcrt_view view_of(const void *entry, unsigned p)
{
	struct pcrt_entry *e = (struct pcrt_entry *)(uintptr_t)entry;
	struct pcrt_member *m = &e->member[p];

	if (!atomic_load_explicit(&m->rank, memory_order_acquire))
		return (struct pcrt_view){ 0 };
	return (struct pcrt_view){ &m->seq, &m->history, pcrt_arena_of(p),
				   is_over(e, p) };
}

struct pcrt_look pcrt_entry_look(const struct pcrt_entry *entry)
{
	struct pcrt_entry *e = (struct pcrt_entry *)(uintptr_t)entry;

	return pcrt_views_compare(view_of, e, pcrt_head->procs,
				  atomic_load_explicit(&e->low,
						       memory_order_relaxed));
}

void pcrt_entry_low(struct pcrt_entry *e)
{
	uint64_t low = atomic_load_explicit(&e->low, memory_order_relaxed);
	struct pcrt_look l;

	if (!pcrt_watching) {
		low = lowest(e);
	} else {
		l = pcrt_entry_look(e);
		if (l.members == e->here && l.whole && !l.wrong)
			low = l.least;
	}
	atomic_store_explicit(&e->low, low, memory_order_relaxed);
}

bool pcrt_entry_ended(struct pcrt_entry *e)
{
	return atomic_fetch_add_explicit(&e->ended, 1, memory_order_acq_rel) +
		       1 == e->here;
}
