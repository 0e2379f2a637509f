/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * link_order.h - whether MPI's library precedes ours.
 */
#ifndef PCRT_LINK_ORDER_H
#define PCRT_LINK_ORDER_H

#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* Whether MPI's library precedes ours, so that we see no calls; report it (rank
 * 0). */
bool pcrt_behind_mpi(void);
void pcrt_behind_say(void);
/* The struct link_map of the module with function ADDRESS; NULL: unknown. */
const void *pcrt_object_of(const void *address);

#pragma GCC visibility pop

#endif
