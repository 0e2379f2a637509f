/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * cycle.h - deadlocks over several communicators, without a board.
 */
#ifndef PCRT_CYCLE_H
#define PCRT_CYCLE_H

#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

struct pcrt_wait;

/* A number for a wait that is observed from now on. */
uint64_t pcrt_watch_number(void);
/* W still waits at NOW: look for a deadlock over several communicators. */
void pcrt_watch_tick(const struct pcrt_wait *w, double now);
/* All processes are in MPI_Finalize: receive what is under way.  False: not all
 * arrived within LIMIT seconds; another process may have given up before. */
bool pcrt_watch_end(double limit);
/* Let MPI progress with messages of other processes to this one, and with its
 * own message that may still be under way. */
void pcrt_watch_progress(void);

#pragma GCC visibility pop

#endif
