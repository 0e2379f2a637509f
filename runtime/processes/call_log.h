/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * call_log.h - what a process of the node has called lately.
 */
#ifndef PCRT_CALL_LOG_H
#define PCRT_CALL_LOG_H

#include <stdbool.h>
#include <stdint.h>
#include "board/memory.h"

#pragma GCC visibility push(hidden)

/* How often process P has moved. */
uint64_t pcrt_moved(uint32_t p);
/* What process P called as number EVENT, or as the last.  False: it has not, or
 * that is forgotten. */
bool pcrt_past_get(uint32_t p, uint64_t event, struct pcrt_called *call);
bool pcrt_past_last(uint32_t p, struct pcrt_called *call);
/* The communicator of CALL; NULL: it is not there any more. */
struct pcrt_entry *pcrt_past_entry(const struct pcrt_called *call);

#pragma GCC visibility pop

#endif
