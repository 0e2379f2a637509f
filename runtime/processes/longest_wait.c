/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * longest_wait.c - how long processes have waited, for reports.
 *
 * In:   for each process of a communicator, whether it waits and since when.
 * Out:  the process that has waited longest, and the absent process that was
 *       not seen for longest.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "base/state.h"
#include "board/memory.h"
#include "processes/longest_wait.h"
#include "report/text.h"

#define LATE 1.5 /* seconds by which a watchdog may be late */

double pcrt_patience(void)
{
	uint32_t warned = atomic_load(&pcrt_head->warned);

	return pcrt_env.timeout * (double)(1u << (warned < 20 ? warned : 20));
}

double pcrt_late(double patience, double waited)
{
	return waited < patience + LATE ? patience : (double)(uint64_t)waited;
}

void pcrt_longest_take(struct pcrt_longest *l, uint32_t rank, bool missing,
		       double still)
{
	if (!missing && still > l->waited) {
		l->waits = rank;
		l->waited = still;
	} else if (missing && (!l->missing || still < 0 ||
			       (l->still >= 0 && still > l->still))) {
		l->missing = rank;
		l->still = still;
	}
}

void pcrt_longest_add(struct pcrt_text *t, const struct pcrt_longest *l)
{
	if (!l->waits || !l->missing)
		return;
	pcrt_text_add(t, "parcoach:   rank %u has waited longest, for %.1f s; ",
		      l->waits - 1, l->waited);
	if (l->still >= 0)
		pcrt_text_add(t, "rank %u was last seen %.1f s ago\n",
			      l->missing - 1, l->still);
	else
		pcrt_text_add(t, "rank %u has not been seen yet\n",
			      l->missing - 1);
}
