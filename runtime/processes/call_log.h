/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * call_log.h - the last calls of a process of the node.
 */
#ifndef PCRT_CALL_LOG_H
#define PCRT_CALL_LOG_H

#include <stdbool.h>
#include <stdint.h>
#include "board/memory.h"

#pragma GCC visibility push(hidden)

/* Changes whenever process P checks a call, leaves a function or waits. */
uint64_t pcrt_moved(uint32_t p);
/* CALL number EVENT of process P, or its last.  False: none, or overwritten. */
bool pcrt_past_get(uint32_t p, uint64_t event, struct pcrt_called *call);
bool pcrt_past_last(uint32_t p, struct pcrt_called *call);
/* The communicator of CALL; NULL: it no longer exists. */
struct pcrt_entry *pcrt_past_entry(const struct pcrt_called *call);

#pragma GCC visibility pop

#endif
