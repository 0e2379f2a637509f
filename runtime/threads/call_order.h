/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * call_order.h - the checks whether what threads call is ordered.
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

/* The call at SITE, and the strand that makes it; NULL: not known, or there is one
 * thread only. */
struct pcrt_strand *pcrt_ordered_here(struct pcrt_ordered *x,
				      const struct parcoach_site *site);
/* Whether a lock keeps A and B apart. */
bool pcrt_ordered_apart(const struct pcrt_ordered *a,
			const struct pcrt_ordered *b);

/* S leaves its outermost lock; what it has called there. */
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
