/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rounds_left.h - by messages: processes that left the function this one waits
 *                 in.
 */
#ifndef PCRT_ROUNDS_LEFT_H
#define PCRT_ROUNDS_LEFT_H

#include <stdbool.h>
#include "comm/communicator.h"
#include "comm/event.h"

#pragma GCC visibility push(hidden)

/* This process leaves the function of E once more: complete E, a LEAVE on C.
 * False: another function has its place, so nothing is known. */
bool pcrt_left_tell(struct pcrt_comm *c, struct pcrt_event *e);
/* Keep what R shows about processes that left a function. */
void pcrt_left_see(struct pcrt_comm *c, const struct pcrt_round *r);
/* We begin to wait on C with MINE: use what is known already. */
void pcrt_left_recall(struct pcrt_comm *c, const struct pcrt_event *mine);
/* The wait has ended: no process counts as having left its function. */
void pcrt_left_forget(struct pcrt_comm *c);

#pragma GCC visibility pop

#endif
