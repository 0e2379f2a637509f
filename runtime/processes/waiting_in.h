/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * waiting_in.h - what a process of the node waits in.
 */
#ifndef PCRT_WAITING_IN_H
#define PCRT_WAITING_IN_H

#include <stdbool.h>
#include <stdint.h>
#include "board/memory.h"
#include "report/text.h"

#pragma GCC visibility push(hidden)

/* A process waits in the SEQ-th collective on E.  HOW: PCRT_STAY_*. STARTS: the
 * number of the start, if it is persistent. */
struct pcrt_stay {
	struct pcrt_entry *e;
	uint64_t seq, starts;
	uint32_t site, how;
};

/* The collectives that process P waits in, as far as known, whether or not
 * others have arrived there; returns their number. */
unsigned pcrt_stays_get(uint32_t p, struct pcrt_stay of[PCRT_STAYS]);
/* Whether P is in the SEQ-th on E. */
bool pcrt_stay_find(uint32_t p, const struct pcrt_entry *e, uint64_t seq,
		    struct pcrt_stay *to);
struct pcrt_line pcrt_stay_line(const struct pcrt_stay *s);
/* Whether Q has not arrived at the collective of S. */
bool pcrt_stay_missing(const struct pcrt_stay *s, uint32_t q);
/* Whether it will never arrive there, which the chain does not show. */
bool pcrt_stay_never(const struct pcrt_stay *s, uint32_t q);
/* What P does while another process of the communicator is in S; or S
 * itself. */
struct pcrt_line pcrt_stay_other(const struct pcrt_stay *s, uint32_t p);
/* Changes while P tests requests of collectives repeatedly; 0: it does not. */
uint32_t pcrt_stay_tests(uint32_t p);

#pragma GCC visibility pop

#endif
