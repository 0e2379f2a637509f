/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * begun.h - how often processes have started persistent collectives.
 */
#ifndef PCRT_BEGUN_H
#define PCRT_BEGUN_H

#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* This process has initialized the SEQ-th on the communicator ID.  Returns a
 * number for the next three functions; 0: there is no room. */
unsigned pcrt_begun_new(uint64_t id, uint64_t seq);
void pcrt_begun_set(unsigned number, uint64_t starts);
/* END: it is not started any more.  DROP: it is not known whether it is. */
void pcrt_begun_end(unsigned number);
void pcrt_begun_drop(unsigned number);
/* From now on it is not known what this process starts. */
void pcrt_begun_lost(void);
/* Whether P is known to have started the SEQ-th on ID less than STARTS
 * times. */
bool pcrt_begun_fewer(uint32_t p, uint64_t id, uint64_t seq, uint64_t starts);

#pragma GCC visibility pop

#endif
