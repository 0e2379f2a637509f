/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * mismatch.h - a report with what the processes of all nodes do.
 */
#ifndef PCRT_MISMATCH_H
#define PCRT_MISMATCH_H

#include <stdbool.h>
#include "nodes/messages.h"

#pragma GCC visibility push(hidden)

/* For the leader of node 0: report T. */
void pcrt_tell_trouble(const struct pcrt_trouble *t);
void pcrt_tell_asked(const struct pcrt_trouble *t);
void pcrt_tell_line(const struct pcrt_member_line *l);
/* Whether there is something to do soon. */
bool pcrt_tell_tick(double now);

#pragma GCC visibility pop

#endif
