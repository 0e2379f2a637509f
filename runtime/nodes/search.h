/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * search.h - the first collective in which processes of several nodes differ.
 */
#ifndef PCRT_SEARCH_H
#define PCRT_SEARCH_H

#include <stdbool.h>
#include "nodes/messages.h"

#pragma GCC visibility push(hidden)

/* For the leader of node 0: search up to T->seq, and report. */
void pcrt_search_begin(const struct pcrt_trouble *t);
void pcrt_search_take(const struct pcrt_samples *s);
/* Whether there is something to do soon. */
bool pcrt_search_tick(double now);
/* For each leader: answer. */
void pcrt_search_asked(const struct pcrt_range *r);

#pragma GCC visibility pop

#endif
