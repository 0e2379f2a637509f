/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * slow_start.h - a note if MPI_Init waits for processes without the run time.
 */
#ifndef PCRT_SLOW_START_H
#define PCRT_SLOW_START_H

#pragma GCC visibility push(hidden)

/* The collectives begin with which the run time starts; and have ended. */
void pcrt_slow_start_begin(void);
void pcrt_slow_start_end(void);

#pragma GCC visibility pop

#endif
