/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * left.h - how often processes have left functions that have collectives on a
 *          communicator.
 */
#ifndef PCRT_LEFT_H
#define PCRT_LEFT_H

#include <stdbool.h>
#include <stdint.h>
#include "board/memory.h"
#include "parcoach_rt.h"

#pragma GCC visibility push(hidden)

/* This process leaves a function. */
void pcrt_board_leave(void);
/* The process of M, which is this one, leaves the function of SITE, which has
 * collectives on the communicator of M. */
void pcrt_board_left(struct pcrt_member *m, const struct parcoach_site *site);
/* A thread leaves the function of SITE, and it is not known which thread of
 * another process corresponds to it: its counts are not compared. */
void pcrt_board_stray(const struct parcoach_site *site);

/* How often a process has left a function since a collective, at SITE last.  N
 * is 0 if that is not known.  ALL: not more often.  INSIDE: that collective was
 * called in the same function. */
struct pcrt_lefts {
	uint64_t n;
	uint32_t site;
	bool all, inside;
};
/* For process P on E and FUNCTION, since its SEQ-th collective there. */
struct pcrt_lefts pcrt_left_since(struct pcrt_entry *e, uint32_t p,
				  uint64_t function, uint64_t seq);
/* Whether ITS process has left the function more often than OUR process since
 * one collective.  If only one of them called that inside the function, the
 * counts are not comparable: one includes the return from that call. */
static inline bool pcrt_left_more(const struct pcrt_lefts *its,
				  const struct pcrt_lefts *our)
{
	return our->all && its->inside == our->inside && its->n > our->n;
}

#pragma GCC visibility pop

#endif
