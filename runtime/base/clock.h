/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * clock.h - the time.
 */
#ifndef PCRT_CLOCK_H
#define PCRT_CLOCK_H

#pragma GCC visibility push(hidden)

/* Seconds since an unspecified moment: only differences have a meaning. */
double pcrt_now(void);

#pragma GCC visibility pop

#endif
