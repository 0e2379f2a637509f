/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * construct.h - constructs that threads enter and leave.
 */
#ifndef PCRT_CONSTRUCT_H
#define PCRT_CONSTRUCT_H

#include <stdint.h>
#include "threads/structs.h"

#pragma GCC visibility push(hidden)

/* S, created or running at P, takes LOCK, which excludes others / releases
 * it. */
void pcrt_lock_take(struct pcrt_place *p, struct pcrt_strand *s, uint64_t lock);
void pcrt_lock_leave(struct pcrt_strand *s, uint64_t lock);
/* P's strand is at the beginning / S at the end of a taskgroup. */
void pcrt_group_begin(struct pcrt_place *p);
void pcrt_group_end(struct pcrt_strand *s);
/* Leave the constructs that were entered beyond DEPTH. */
void pcrt_place_back(struct pcrt_place *p, int depth);

#pragma GCC visibility pop

#endif
