/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * left.c - how often processes have left functions.
 *
 * In:   the end of a function; its owner may go on meanwhile.
 * Out:  counts by function and by what the process had called before.
 * LIMIT: of PCRT_LEFTS functions, those that were left last.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "board/left.h"
#include "board/memory.h"
#include "board/sites.h"

static void put64(_Atomic(uint64_t) *to, uint64_t value)
{
	atomic_store_explicit(to, value, memory_order_relaxed);
}

static uint64_t get64(_Atomic(uint64_t) *from)
{
	return atomic_load_explicit(from, memory_order_relaxed);
}

void pcrt_board_leave(const struct parcoach_site *site)
{
	struct pcrt_proc *p = pcrt_self;
	uint32_t number = pcrt_shm_site(site);
	uint64_t function = pcrt_head->site[number].function;
	struct pcrt_left *l = &p->left[function % PCRT_LEFTS];
	uint64_t event = get64(&p->event);
	int oldest = 0;

	put64(&p->leaves, get64(&p->leaves) + 1);
	if (get64(&l->function) != function) {
		put64(&l->function, function);
		for (int i = 0; i < PCRT_RUNS; i++) {
			put64(&l->run[i].count, 0);
			put64(&l->run[i].event, 0);
		}
	}
	atomic_store_explicit(&l->site, number, memory_order_relaxed);
	for (int i = 0; i < PCRT_RUNS; i++) {
		uint64_t n = get64(&l->run[i].count);

		if (n && get64(&l->run[i].event) == event) {
			put64(&l->run[i].count, n + 1);
			return;
		}
		if (get64(&l->run[i].event) < get64(&l->run[oldest].event))
			oldest = i;
	}
	put64(&l->run[oldest].count, 0);
	put64(&l->run[oldest].event, event);
	put64(&l->run[oldest].count, 1);
}

uint64_t pcrt_left_since(const struct pcrt_proc *proc, uint64_t function,
			 uint64_t event, uint32_t *site, bool *all)
{
	/* RATIONALE: a reader; C11 has no atomic load from a const object. */
	struct pcrt_left *l = &((struct pcrt_proc *)(uintptr_t)proc)
				       ->left[function % PCRT_LEFTS];
	uint64_t sum = 0;

	*all = true;
	*site = 0;
	if (get64(&l->function) != function) {
		/* Another function has its place: nothing is known. */
		*all = get64(&l->function) == 0;
		return 0;
	}
	*all = false;
	for (int i = 0; i < PCRT_RUNS; i++) {
		uint64_t n = get64(&l->run[i].count);

		if (n && get64(&l->run[i].event) >= event)
			sum += n;
		else /* it goes back further than EVENT */
			*all = true;
	}
	*site = atomic_load(&l->site);
	return sum;
}
