/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rounds_report.h - the report of what a round of messages has shown.
 */
#ifndef PCRT_ROUNDS_REPORT_H
#define PCRT_ROUNDS_REPORT_H

#include "comm/event.h"
#include "parcoach_rt.h"

#pragma GCC visibility push(hidden)

struct pcrt_comm;

/* ROUND of C shows a mismatch; SITE (may be NULL) is where we are.  This or
 * another process prints; returns only with PARCOACH_ON_ERROR=warn or stop. */
void pcrt_report_mismatch(struct pcrt_comm *c, const struct pcrt_round *round,
			  const struct parcoach_site *site);

#pragma GCC visibility pop

#endif
