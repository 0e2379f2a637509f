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

/* Whether nothing was reported of SITE so far: once is enough. */
bool pcrt_report_first(const struct parcoach_site *site);
/* When the job ends, the first thread that gets here prints, and no other. */
void pcrt_report_lock(void);
/* After a report, of whichever process: end the job, wait for a debugger and
 * come back, or come back. */
void pcrt_report_end(void);
/* Print T, a warning about what takes long; end the job if the user wants
 * that. */
void pcrt_report_slow(struct pcrt_text *t);
/* Another process prints: wait for the end.  Comes back if it does not come. */
void pcrt_report_await(void);
/* Print T with the last line of a report, unless another process of the job has
 * reported on this node and the job is to end; and free it. */
void pcrt_report_put(struct pcrt_text *t);
/* Print T and end the job, or come back (PARCOACH_ON_ERROR=warn). */
void pcrt_report_local(struct pcrt_text *t);

#pragma GCC visibility pop

#endif
