/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * debugger.h - a job that waits for a debugger (PARCOACH_ON_ERROR=stop).
 */
#ifndef PCRT_DEBUGGER_H
#define PCRT_DEBUGGER_H

#include "report/text.h"

#pragma GCC visibility push(hidden)

/* Collective over all processes. */
void pcrt_stop_start(void);
/* How to attach to which process; WHY: the variable that asked for it. */
void pcrt_stop_text(struct pcrt_text *t, const char *why);
void pcrt_stop_wait(void);

#pragma GCC visibility pop

#endif
