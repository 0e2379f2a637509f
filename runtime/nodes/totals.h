/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * totals.h - how many processes have ended or stand still, and what was checked,
 *            on this node and the nodes below it.
 */
#ifndef PCRT_NODES_TOTALS_H
#define PCRT_NODES_TOTALS_H

#include <stdbool.h>
#include "board/memory.h"

#pragma GCC visibility push(hidden)

/* Read our own board.  Whether a process has ended since the last time. */
bool pcrt_totals_look(void);
/* T has arrived from CHILD. */
void pcrt_totals_take(int child, const struct pcrt_totals *t);
/* At node 0: of all processes. */
struct pcrt_totals pcrt_totals_sum(void);
/* Whether A and B are equal but for what has been sent, which is no news. */
bool pcrt_totals_same(const struct pcrt_totals *a, const struct pcrt_totals *b);

#pragma GCC visibility pop

#endif
