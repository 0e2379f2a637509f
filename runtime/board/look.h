/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * look.h - how far the members of a communicator are, and, if none compares on
 *          its own (PARCOACH_MATCH=watch), whether they have called the same.
 */
#ifndef PCRT_LOOK_H
#define PCRT_LOOK_H

#include <stdbool.h>
#include "board/compare.h"
#include "board/memory.h"

#pragma GCC visibility push(hidden)

/* Compare the members of E on this node.  E may be free, or belong to another
 * communicator, at any time: then the result means nothing. */
struct pcrt_look pcrt_entry_look(const struct pcrt_entry *e);
/* This process is a member of E: find out from which call on histories are
 * needed (LOW). */
void pcrt_entry_low(struct pcrt_entry *e);
/* This process has put its end into its history on E.  True: all members of this
 * node have, and what they put there is seen by this process. */
bool pcrt_entry_ended(struct pcrt_entry *e);

#pragma GCC visibility pop

#endif
