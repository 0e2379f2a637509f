/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * longest_wait.h - how long processes have waited, for reports.
 */
#ifndef PCRT_LONGEST_WAIT_H
#define PCRT_LONGEST_WAIT_H

#include <stdbool.h>
#include <stdint.h>
#include "report/text.h"

#pragma GCC visibility push(hidden)

/* Seconds until the next warning; they grow, or a slow program causes many. */
double pcrt_patience(void);

/* The time to report: PATIENCE, or WAITED if the watchdog was late. */
double pcrt_late(double patience, double waited);

/* The longest waiting and the longest absent process: rank + 1, and seconds. */
struct pcrt_longest {
	uint32_t waits, missing;
	double waited, still; /* STILL < 0: it has not been seen */
};
void pcrt_longest_take(struct pcrt_longest *l, uint32_t rank, bool missing,
		       double still);
void pcrt_longest_add(struct pcrt_text *t, const struct pcrt_longest *l);

#pragma GCC visibility pop

#endif
