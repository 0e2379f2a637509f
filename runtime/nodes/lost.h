/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * lost.h - connections between leaders that are lost: then nothing is compared
 *          between nodes any more, and one note says so.
 */
#ifndef PCRT_LOST_H
#define PCRT_LOST_H

#include <stdbool.h>
#include <stddef.h>

#pragma GCC visibility push(hidden)

/* The connection to FROM is lost. */
void pcrt_lost_from(int from);
/* A message PCRT_M_LOST has arrived. */
void pcrt_lost_take(const void *data, size_t size);
bool pcrt_lost(void);
/* If a connection is lost: inform the others, and report it after a while.
 * Returns pcrt_lost (). */
bool pcrt_lost_tick(double now);

#pragma GCC visibility pop

#endif
