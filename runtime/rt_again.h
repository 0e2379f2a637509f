/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_again.h - a check that is what it was last time at its place: what rt_check.c
 *              and rt_memo.c have found out is kept at hand, in one piece.
 *
 * In:   a place, and what the call hands over, word by word.
 * Out:  the communicator, and what is to be compared.
 * Cost: a comparison a word; some lines of the cache.
 * Not:  where several threads may check (MPI_THREAD_SERIALIZED and more); Fortran's
 *       references, windows, files, arrays of counts.
 *
 * RATIONALE: beside an MPI that polls on the same core (SMT) it is the number of
 * instructions, and of places in memory, that a check costs, not the processes'
 * common line.
 */
#ifndef PCRT_AGAIN_H
#define PCRT_AGAIN_H

#include "rt.h"
#include "rt_type.h"

#define PCRT_AGAINS 32 /* as many as 5 bits count */

struct pcrt_again {
	const struct parcoach_site *site; /* NULL: nothing is kept */
	struct pcrt_comm *comm;
	unsigned comms, types; /* pcrt_generation, pcrt_type_generation then */
	uintptr_t given[PARCOACH_VALUES];
	struct pcrt_checked checked;
};

/* Of the PCRT_AGAINS in TABLE the one where SITE would be. */
static inline struct pcrt_again *
pcrt_again_at(struct pcrt_again *table, const struct parcoach_site *site)
{
	return &table[((uint32_t)((uintptr_t)site >> 4) * 0x9e3779b1u) >> 27];
}

/* Whether A is what is called at SITE with GIVEN now. */
static inline bool pcrt_again_is(const struct pcrt_again *a,
				 const struct parcoach_site *site,
				 const uintptr_t *given)
{
	if (a->site != site ||
	    a->comms != atomic_load_explicit(&pcrt_generation,
					     memory_order_relaxed) ||
	    a->types != atomic_load_explicit(&pcrt_type_generation,
					     memory_order_relaxed))
		return false;
	for (unsigned i = 0; i < site->givens; i++)
		if (a->given[i] != given[i])
			return false;
	return true;
}

/* Into A: SITE with GIVEN calls on C what WHAT says. */
static inline void pcrt_again_keep(struct pcrt_again *a,
				   const struct parcoach_site *site,
				   const uintptr_t *given, struct pcrt_comm *c,
				   const struct pcrt_checked *what)
{
	a->site = site;
	a->comm = c;
	a->comms = atomic_load_explicit(&pcrt_generation, memory_order_relaxed);
	a->types = atomic_load_explicit(&pcrt_type_generation,
					memory_order_relaxed);
	for (unsigned i = 0; i < site->givens; i++)
		a->given[i] = given[i];
	a->checked = *what;
}

#endif
