/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * overlap.h - two threads that are in collectives of one communicator at the same
 *             time.
 */
#ifndef PCRT_OVERLAP_H
#define PCRT_OVERLAP_H

#include <mpi.h>
#include <stdbool.h>
#include "base/state.h"
#include "parcoach_rt.h"

#pragma GCC visibility push(hidden)

struct pcrt_comm;

/* This thread begins a call whose end will be known; and ends it. */
void pcrt_overlap_open(void);
void pcrt_overlap_close(void);
static inline bool pcrt_overlap_begin(void)
{
	if (__builtin_expect(pcrt_level < MPI_THREAD_MULTIPLE, 1))
		return false;
	pcrt_overlap_open();
	return true;
}

/* Closes it when the block is left, also by an exception. */
static inline void pcrt_overlap_left(const int *unused)
{
	(void)unused;
	pcrt_overlap_close();
}
#define PCRT_OVERLAP                                                         \
	const int overlap_ __attribute__((cleanup(pcrt_overlap_left),         \
					  unused)) = 0

/* A check at SITE on C, under MPI_THREAD_MULTIPLE; and its end. */
void pcrt_overlap_check(struct pcrt_comm *c, const struct parcoach_site *site);
void pcrt_overlap_checked(struct pcrt_comm *c);

#pragma GCC visibility pop

#endif
