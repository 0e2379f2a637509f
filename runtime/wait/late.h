/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * late.h - reports about a long wait.
 */
#ifndef PCRT_LATE_H
#define PCRT_LATE_H

#pragma GCC visibility push(hidden)

struct pcrt_wait;

/* Left: W has lasted WAITED seconds, for processes that left the function.
 * Slow: W ends now, without the processes of which nothing is known. */
void pcrt_report_left(struct pcrt_wait *w, double waited);
void pcrt_warn_slow(struct pcrt_wait *w);

#pragma GCC visibility pop

#endif
