/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * call_order.h - checks whether the calls of threads are ordered.
 */
#ifndef PCRT_CALL_ORDER_H
#define PCRT_CALL_ORDER_H

#include <stdbool.h>
#include "arguments/fields.h"
#include "parcoach_rt.h"
#include "threads/structs.h"
#include "threads/unordered.h"

#pragma GCC visibility push(hidden)

struct pcrt_comm;

/* Fill X with the call at SITE; returns the strand that makes it; NULL: not
 * known, or there is only one thread. */
struct pcrt_strand *pcrt_ordered_here(struct pcrt_ordered *x,
				      const struct parcoach_site *site);
/* Whether A and B hold a lock that excludes them from each other. */
bool pcrt_ordered_apart(const struct pcrt_ordered *a,
			const struct pcrt_ordered *b);

/* S releases its outermost lock: compare what it has called under it. */
void pcrt_section_check(struct pcrt_strand *s);
static inline void pcrt_section_end(struct pcrt_strand *s)
{
	if (s->section && s->n_touched)
		pcrt_section_check(s);
}

/* CC_ipw and CC_cc for the collective at SITE on C. */
void pcrt_order_check(const struct parcoach_site *site, struct pcrt_comm *c,
		      const struct pcrt_fields *fields);
/* Whether the thread level lets this thread call MPI now; false: reported. */
bool pcrt_level_check(const struct parcoach_site *site);

#pragma GCC visibility pop

#endif
