/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * call_text.h - what a process of the node has called lately, as text.
 */
#ifndef PCRT_CALL_TEXT_H
#define PCRT_CALL_TEXT_H

#include <stdint.h>
#include "report/history.h"

#pragma GCC visibility push(hidden)

/* The last PARCOACH_HISTORY calls of process P, the newest first, equal
 * neighbours in one: lines of operation, place, communicator and how often, with
 * tabs between.  Only the watchdog asks. */
void pcrt_past_text(uint32_t p, char text[PCRT_PAST_TEXT]);

#pragma GCC visibility pop

#endif
