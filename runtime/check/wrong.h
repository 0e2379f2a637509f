/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * wrong.h - reports about arguments that are wrong in one process alone.
 */
#ifndef PCRT_WRONG_H
#define PCRT_WRONG_H

#include "check/args.h"
#include "parcoach_rt.h"

#pragma GCC visibility push(hidden)

/* Report WRONG; returns only with PARCOACH_ON_ERROR=warn or stop. */
void pcrt_wrong_report(const struct parcoach_site *site, struct pcrt_comm *c,
		       const struct pcrt_wrong *wrong);
/* The communicator, window or file of SITE is a null handle. */
void pcrt_null_report(const struct parcoach_site *site);

#pragma GCC visibility pop

#endif
