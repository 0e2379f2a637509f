/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * threads_blocked.h - whether other threads of a waiting process can continue.
 */
#ifndef PCRT_THREADS_BLOCKED_H
#define PCRT_THREADS_BLOCKED_H

#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* MPI_Init begins / has ended: find the threads that it made. */
void pcrt_stuck_before(void);
void pcrt_stuck_after(void);
/* This process has not moved for WAITED seconds: examine whether it can. */
void pcrt_stuck_look(double waited);
/* Whether no thread of P, which waits, can do anything else meanwhile. */
bool pcrt_is_stuck(uint32_t p);

#pragma GCC visibility pop

#endif
