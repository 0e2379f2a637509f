/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * plan.h - which processes fail, and when.
 */
#ifndef PCF_PLAN_H
#define PCF_PLAN_H

#include <stdbool.h>
#include "failures/call.h"

#pragma GCC visibility push(hidden)

/* Read PARCOACH_FAIL, after the shared memory is there.  False: there is no
 * such variable, nothing is simulated. */
bool pcf_plan_is_wanted(void);
void pcf_plan_start(void);

/* Whether this process fails before CALL.  If it fails during CALL instead, so
 * that only some survivors get an error, this is in *CALL. */
bool pcf_plan_fails(struct pcf_call *call);

/* This process reaches MPI_Finalize after CALLS calls: ends the job with a
 * message if a failure of the plan has not happened. */
void pcf_plan_end(uint64_t calls);

#pragma GCC visibility pop

#endif
