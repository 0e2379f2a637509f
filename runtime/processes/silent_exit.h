/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * silent_exit.h - processes of the node that end silently.
 */
#ifndef PCRT_SILENT_EXIT_H
#define PCRT_SILENT_EXIT_H

#include <stdbool.h>
#include <stdint.h>
#include "report/text.h"

#pragma GCC visibility push(hidden)

void pcrt_gone_start(void);
/* Announce on the board that this process ends now. */
void pcrt_gone_tell(void);
/* Whether the job was ended for our error report.  Ends this process if the job
 * still runs some seconds later. */
bool pcrt_gone_stopped(double now);
/* Called often: whether some process of this node is gone. */
bool pcrt_gone_look(double now);
/* Whether P is certainly gone; the line about it. */
bool pcrt_gone(uint32_t p);
struct pcrt_line pcrt_gone_line(uint32_t p);
/* Whether no process has reported it so far; mark it as reported. */
bool pcrt_gone_first(void);
void pcrt_gone_done(void);

#pragma GCC visibility pop

#endif
