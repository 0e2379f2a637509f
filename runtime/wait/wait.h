/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * wait.h - one stay in a check.
 */
#ifndef PCRT_WAIT_H
#define PCRT_WAIT_H

#include <stdbool.h>
#include <stdint.h>
#include "base/kind.h"
#include "parcoach_rt.h"

struct pcrt_comm;

struct pcrt_wait {
	struct pcrt_comm *comm;
	const struct parcoach_site *site; /* NULL: none is known */
	enum pcrt_kind kind;
	double since, limit; /* 0: has just begun; LIMIT: seconds; 0: no limit */
	uint64_t number; /* of this wait; 0: not watched */
	unsigned spins, polls; /* POLLS: of SPINS, without a pause */
	long nap; /* nanoseconds */
	double looked; /* when it has last looked around; 0: not yet */
	bool told; /* a process left or the wait is long: already reported */
};

#endif
