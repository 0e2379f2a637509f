/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * agreement.h - agreements of the members that have not failed.
 */
#ifndef PCF_AGREEMENT_H
#define PCF_AGREEMENT_H

#include <stdint.h>
#include "failures/call.h"
#include "failures/comm.h"

#pragma GCC visibility push(hidden)

struct pcf_agreed {
	uint64_t number;  /* of the agreement on this communicator */
	int flag;         /* the bits that all have given */
	uint64_t arrived; /* the processes that took part */
	uint64_t unacked; /* failed members, not acknowledged by all */
};

/* CALL agrees on C: waits for all members that have not failed.  The result is
 * the same on all of them. */
struct pcf_agreed pcf_agree(const struct pcf_call *call, struct pcf_comm *c,
			    int flag);

#pragma GCC visibility pop

#endif
