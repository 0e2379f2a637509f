/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * stalled.h - a job of several nodes in which no process moves.
 */
#ifndef PCRT_STALLED_H
#define PCRT_STALLED_H

#include <stdbool.h>
#include "nodes/messages.h"

#pragma GCC visibility push(hidden)

/* For the leader of node 0: STANDS processes stand (watch/stall.c).  Whether
 * there is something to do soon. */
bool pcrt_stalled_tick(double now, uint32_t stands);
void pcrt_stalled_take(const struct pcrt_place_line *l);
/* For each leader: answer. */
void pcrt_stalled_asked(void);

#pragma GCC visibility pop

#endif
