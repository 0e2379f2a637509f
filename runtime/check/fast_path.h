/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * fast_path.h - a check that is what it was last time at its place: what check/check.c
 *               and check/check_cache.c have found out is kept at hand, in one piece,
 *               as it is written on the board.
 *
 * In:   a place, by its record or site, and what the call hands over, word by word.
 * Out:  the communicator, and what is to be said there.
 * Cost: a comparison a word; some lines of the cache.
 * Not:  where several threads may check (MPI_THREAD_SERIALIZED and more); Fortran's
 *       references, windows, files, arrays of counts; without a board.
 *
 * RATIONALE: beside an MPI that polls on the same core (SMT) it is the number of
 * instructions, and of places in memory, that a check costs, not the processes'
 * common line.  So what is true of all that is kept is not asked again: a record was
 * good, and switched on; no communicator is to be given back; the thread is not in a
 * check, below MPI_THREAD_SERIALIZED, and the one that may.
 */
#ifndef PCRT_AGAIN_H
#define PCRT_AGAIN_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "agree/said.h"
#include "base/state.h"
#include "check/check.h"
#include "comm/comm.h"

#pragma GCC visibility push(hidden)

#define PCRT_AGAINS 32 /* as many as 5 bits count */

struct pcrt_again {
	_Alignas(256) const void *key; /* record or site; NULL: nothing is kept */
	struct pcrt_comm *comm;
	unsigned changes; /* pcrt_changes then */
	bool more;        /* other nodes, or a request, are to know of it, too */
	uintptr_t given[PARCOACH_VALUES]; /* 0 behind the last */
	struct pcrt_said said;            /* CALL: with the communicator */
	const struct parcoach_site *site;
};

/* PCRT_AGAINS of them.  Of a thread that may not check, or is in a check, others, in
 * which nothing is kept. */
extern _Thread_local struct pcrt_again *pcrt_agains
	__attribute__((tls_model("initial-exec")));

/* Of the PCRT_AGAINS in TABLE the one where KEY would be. */
static inline struct pcrt_again *pcrt_again_at(struct pcrt_again *table,
					       const void *key)
{
	return &table[((uint32_t)(uintptr_t)key * 0x9e3779b1u) >> 27];
}

/* What was kept of KEY, if it is called with the N values GIVEN again; else NULL.
 * RATIONALE: inlined, with a constant N, it needs neither a loop nor a place in memory
 * for what is in registers; and a comparison that never fails is one step. */
static inline __attribute__((always_inline)) const struct pcrt_again *
pcrt_again_of(const void *key, const uintptr_t *given, unsigned n)
{
	const struct pcrt_again *a = pcrt_again_at(pcrt_agains, key);

	if (a->key != key ||
	    a->changes != atomic_load_explicit(&pcrt_changes,
					       memory_order_relaxed))
		return NULL;
#pragma GCC unroll 16
	for (unsigned i = 0; i < n; i++)
		if (a->given[i] != given[i])
			return NULL;
	return a;
}

/* Make the check that A is; false: nothing is done, as more is to be asked: in a team,
 * who may call. */
bool pcrt_again_check(const struct pcrt_again *a);
/* The same, A->key being a record, and whatever is to be asked. */
void pcrt_hook_again(const struct pcrt_again *a);

/* RECORD is about to be called with the N values GIVEN. */
static inline __attribute__((always_inline)) void
pcrt_hook(struct parcoach_record *record, const uintptr_t *given, unsigned n)
{
	const struct pcrt_again *a = pcrt_again_of(record, given, n);

	if (a)
		pcrt_hook_again(a);
	else
		pcrt_hook_coll(record, given);
}

/* At KEY, which is SITE, GIVEN calls on C what WHAT says. */
void pcrt_again_keep(const void *key, const struct parcoach_site *site,
		     const uintptr_t *given, struct pcrt_comm *c,
		     const struct pcrt_checked *what);
/* Whether this thread, which alone may check, is in a check. */
void pcrt_again_inside(bool yes);

#pragma GCC visibility pop

#endif
