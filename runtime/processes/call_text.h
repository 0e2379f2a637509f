/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * call_text.h - the last calls of a process of the node, as text.
 */
#ifndef PCRT_CALL_TEXT_H
#define PCRT_CALL_TEXT_H

#include <stdint.h>
#include "report/history.h"

#pragma GCC visibility push(hidden)

/* The last PARCOACH_HISTORY calls of process P, the newest first; equal calls
 * in a row are one line.  A line has operation, place, communicator and number
 * of times, with tabs between.  Only for the watchdog. */
void pcrt_past_text(uint32_t p, char text[PCRT_PAST_TEXT]);

#pragma GCC visibility pop

#endif
