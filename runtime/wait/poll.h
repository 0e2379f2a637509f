/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * poll.h - waiting for the other processes.
 */
#ifndef PCRT_POLL_H
#define PCRT_POLL_H

#include <stdbool.h>
#include "base/kind.h"
#include "parcoach_rt.h"
#include "wait/wait.h"

#pragma GCC visibility push(hidden)

void pcrt_wait_begin(struct pcrt_wait *w, struct pcrt_comm *c,
		     const struct parcoach_site *site, enum pcrt_kind kind);
/* Let others run for a moment.  False: the limit of W has passed, or waiting
 * has become useless (C->off). */
bool pcrt_wait_tick(struct pcrt_wait *w);

#pragma GCC visibility pop

#endif
