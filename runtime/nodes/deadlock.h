/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * deadlock.h - which processes wait for which between nodes, if nothing moves.
 */
#ifndef PCRT_DEADLOCK_H
#define PCRT_DEADLOCK_H

#include <stdbool.h>
#include "nodes/messages.h"

#pragma GCC visibility push(hidden)

void pcrt_stall_begin(void);
/* Begin the next wave at once. */
void pcrt_stall_hurry(void); /* node 0: some process does not move */
void pcrt_stall_stand(const struct pcrt_stand *s);
void pcrt_stall_part(const struct pcrt_part *p, const char *past);
bool pcrt_stall_tick(double now);

#pragma GCC visibility pop

#endif
