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
/* The function of SITE, which has collectives on the communicator of M, is left by
 * the process of M, which is this one. */
void pcrt_board_left(struct pcrt_member *m, const struct parcoach_site *site);
/* The function of SITE is left, by which thread and so in place of which it is not
 * known: its processes are not compared by how often they have left it. */
void pcrt_board_stray(const struct parcoach_site *site);

/* How often a process has left a function since a collective, at SITE last; N is 0
 * where that is not known.  ALL: and not more often.  INSIDE: that collective was in
 * the same function. */
struct pcrt_lefts {
	uint64_t n;
	uint32_t site;
	bool all, inside;
};
/* Process P on E and FUNCTION, since its SEQ-th there. */
struct pcrt_lefts pcrt_left_since(struct pcrt_entry *e, uint32_t p,
				  uint64_t function, uint64_t seq);
/* Whether ITS process has left it more often than OUR, since one collective.  Where
 * only one of them was in the function for that, their numbers mean different
 * things: its way out of the function is one of them. */
static inline bool pcrt_left_more(const struct pcrt_lefts *its,
				  const struct pcrt_lefts *our)
{
	return our->all && its->inside == our->inside && its->n > our->n;
}

#pragma GCC visibility pop

#endif
