/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * compare.h - instrument=proofs: processes compare the values that the compiler
 *             proved equal.
 */
#ifndef PCRT_PROOFS_COMPARE_H
#define PCRT_PROOFS_COMPARE_H

#include <stdbool.h>
#include <stdint.h>
#include "parcoach_rt.h"

#pragma GCC visibility push(hidden)

struct pcrt_comm;

/* This process has VALUE at SITE, which is proved equal on C. */
void pcrt_proofs_note(struct pcrt_comm *c, const struct parcoach_site *site,
		      uint64_t value);
/* Whether this is the thread that notes values, which began the program. */
bool pcrt_proofs_are_here(void);
/* A collective of C, which all its processes call: compare. */
void pcrt_proofs_meet(struct pcrt_comm *c);
/* Whether that was done before on C. */
bool pcrt_proofs_have_met(const struct pcrt_comm *c);
/* No further collective on C. */
void pcrt_proofs_part(struct pcrt_comm *c);
/* All processes are in MPI_Finalize, and all were compiled with
 * instrument=proofs: compare what was noted since. */
void pcrt_proofs_end(void);

#pragma GCC visibility pop

#endif
