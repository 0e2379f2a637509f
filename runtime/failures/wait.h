/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * wait.h - waiting for other processes, by looking again and again.
 */
#ifndef PCF_WAIT_H
#define PCF_WAIT_H

#include <stdbool.h>
#include <stdint.h>
#include "failures/call.h"

#pragma GCC visibility push(hidden)

struct pcf_wait {
	const struct pcf_call *call;
	const struct pcf_comm *comm; /* or NULL */
	uint64_t looks;
	double since;       /* when it began */
	double broken;      /* when a failure or a revocation was seen; 0 */
	uint64_t progress, polls[64];
	double still;       /* since when no process has moved */
};

/* CALL waits, for an operation on COMM if that is not NULL. */
void pcf_wait_begin(struct pcf_wait *w, const struct pcf_call *call,
		    const struct pcf_comm *comm);
/* Nothing has happened: give others the processor.  If no process of the job
 * can continue, this ends the job with a message. */
void pcf_wait_step(struct pcf_wait *w);
void pcf_wait_end(struct pcf_wait *w);

/* An operation waits for something that may never come, since a process has
 * failed or a communicator is revoked: whether it has waited long enough for
 * what was on its way. *SINCE: 0 at first. */
bool pcf_wait_patient(double *since, uint64_t looks, double seconds);
#define PCF_ARRIVE 0.004 /* a message that was sent before a failure */
#define PCF_REVOKE 0.02  /* an operation that others complete too */

#pragma GCC visibility pop

#endif
