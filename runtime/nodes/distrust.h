/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * distrust.h - communicators that are not compared any more, because a process
 *              calls what is not counted (PARCOACH_ON_ERROR=warn).
 */
#ifndef PCRT_DISTRUST_H
#define PCRT_DISTRUST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "nodes/span.h"

#pragma GCC visibility push(hidden)

/* Before the leader merges what its board has of C. */
void pcrt_distrust_look(struct pcrt_span *c);
/* A message PCRT_M_DISTRUST of SIZE bytes from FROM. */
void pcrt_distrust_take(int from, const void *data, size_t size);
/* Whether the SEQ-th collective on ID, and later ones, are not compared. */
bool pcrt_is_distrusted(uint64_t id, uint64_t seq);

#pragma GCC visibility pop

#endif
