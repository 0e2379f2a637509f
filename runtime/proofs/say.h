/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * say.h - instrument=proofs: the report of a proof that does not hold.
 */
#ifndef PCRT_PROOFS_SAY_H
#define PCRT_PROOFS_SAY_H

#include <stdbool.h>
#include <stdint.h>
#include "parcoach_rt.h"
#include "proofs/history.h"

#pragma GCC visibility push(hidden)

struct pcrt_comm;

/* The N processes of COMM, which have VALUEs and ranks WORLD in
 * MPI_COMM_WORLD, differ at SITE on its visit VISIT. */
struct pcrt_proofs_said {
	enum pcrt_proofs_differ how; /* VALUE or LOST */
	const struct parcoach_site *site;
	struct pcrt_comm *comm;
	uint64_t visit, *value;
	uint32_t *world;
	int n;
};
/* Report that.  PRINTS: by this process; the others wait for the end. */
void pcrt_proofs_say(const struct pcrt_proofs_said *said, bool prints);

/* What this process has noted: at how many places of communicators, how many values, and how
 * often the processes were at different places, so nothing was compared. */
struct pcrt_proofs_sum {
	uint64_t places, values, apart;
};
/* With PARCOACH_VERBOSE=1, rank 0 prints the sums over all processes. */
void pcrt_proofs_sum_say(const struct pcrt_proofs_sum *sum);

#pragma GCC visibility pop

#endif
