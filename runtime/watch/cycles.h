/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * cycles.h - processes of the node that wait for each other.
 */
#ifndef PCRT_CYCLES_H
#define PCRT_CYCLES_H

#include <stdbool.h>
#include <stdint.h>
#include "processes/waiting_in.h"
#include "report/text.h"

#pragma GCC visibility push(hidden)

/* Where process P waits for others that have not arrived; returns their number. */
unsigned pcrt_waits(uint32_t p, struct pcrt_stay of[PCRT_STAYS]);

/* To be called repeatedly by a process that has waited for WAITED seconds.  True: a
 * process for which it waits waits for it, directly or through others; then T is the
 * beginning of the report, or empty: another process reports it. */
bool pcrt_cycles_look(double waited, struct pcrt_text *t);

#pragma GCC visibility pop

#endif
