/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * job_end.h - one report per job, and what happens after it.
 */
#ifndef PCRT_JOB_END_H
#define PCRT_JOB_END_H

#include <stdbool.h>
#include "parcoach_rt.h"
#include "report/text.h"

#pragma GCC visibility push(hidden)

/* Whether nothing has been reported about SITE so far. */
bool pcrt_report_first(const struct parcoach_site *site);
/* If the job ends, only the first thread that takes the lock prints. */
void pcrt_report_lock(void);
/* After a report, by any process: end the job, or wait for a debugger, or
 * return. */
void pcrt_report_end(void);
/* Print T, a warning about a long wait; end the job or wait for a debugger if
 * PARCOACH_ON_TIMEOUT says so. */
void pcrt_report_slow(struct pcrt_text *t);
/* Another process prints: wait for the end of the job; returns if it does not
 * come. */
void pcrt_report_await(void);
/* Print T with the last line of a report, unless another process has reported
 * on this node and the job is to end.  Frees T. */
void pcrt_report_put(struct pcrt_text *t);
/* Print T and end the job, or return (PARCOACH_ON_ERROR=warn). */
void pcrt_report_local(struct pcrt_text *t);

#pragma GCC visibility pop

#endif
