/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * compare.h - the watchdogs compare what the processes have called
 *             (PARCOACH_MATCH=watch).
 */
#ifndef PCRT_WATCH_COMPARE_H
#define PCRT_WATCH_COMPARE_H

#include <stdint.h>

#pragma GCC visibility push(hidden)

struct pcrt_entry;

/* All without PARCOACH_MATCH=watch: nothing.
 *
 * Compare on all communicators, unless another process of this node has just
 * done so.  For the leader: always, and show the other leaders what was
 * called. */
void pcrt_compare_tick(void);
void pcrt_compare_leader(void);
/* This process is about to end, to end the job, or to give up comparing: compare
 * now. */
void pcrt_compare_now(void);
/* This process has put its end into its history on E: if it is the last one,
 * compare. */
void pcrt_compare_end(struct pcrt_entry *e);

#pragma GCC visibility pop

#endif
