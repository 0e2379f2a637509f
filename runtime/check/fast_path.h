/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * fast_path.h - a check that is the same as last time at its site: what check.c
 *               and check_cache.c have determined is kept in one piece, in the
 *               form in which it is written on the board.
 *
 * In:   a site, by its record or itself, and the values that the call passes,
 *       word by word.
 * Out:  the communicator, and what is to be written there.
 * Cost: a comparison per word; some cache lines.
 * Not:  if several threads may check (MPI_THREAD_SERIALIZED and higher);
 *       Fortran's references, windows, files, arrays of counts; without board.
 *
 * RATIONALE: beside an MPI that polls on the same core (SMT), a check costs its
 * number of instructions and memory locations, not the cache line that
 * processes share.  So what holds for all kept checks is not tested again: the
 * record was valid and switched on; no communicator has to be released; the
 * thread is not in a check, is below MPI_THREAD_SERIALIZED, and is the one that
 * may check.
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

#define PCRT_AGAINS 32 /* the values of 5 bits */

struct pcrt_again {
	_Alignas(256) const void *key; /* record or site; NULL: nothing kept */
	struct pcrt_comm *comm;
	unsigned changes; /* pcrt_changes at that time */
	bool more;        /* other nodes, or a request, must be informed too */
	uintptr_t given[PARCOACH_VALUES]; /* 0 after the last */
	struct pcrt_said said;            /* CALL: with the communicator */
	const struct parcoach_site *site;
};

/* PCRT_AGAINS kept checks.  A thread that may not check, or is in a check, has
 * another table in which nothing is kept. */
extern _Thread_local struct pcrt_again *pcrt_agains
	__attribute__((tls_model("initial-exec")));

/* The one of the PCRT_AGAINS in TABLE that belongs to KEY. */
static inline struct pcrt_again *pcrt_again_at(struct pcrt_again *table,
					       const void *key)
{
	return &table[((uint32_t)(uintptr_t)key * 0x9e3779b1u) >> 27];
}

/* The check that was kept for KEY, if the N values GIVEN are the same again;
 * else NULL.
 * RATIONALE: inlined with a constant N, it needs neither a loop nor memory for
 * what is in registers; and a comparison that never fails is one step. */
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

/* Make the check A; false: nothing is done, since more has to be tested: in a
 * team, which thread may call. */
bool pcrt_again_check(const struct pcrt_again *a);
/* The same, if A->key is a record, with all tests. */
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

/* Keep: at KEY, which stands for SITE, the call with GIVEN on C compares
 * WHAT. */
void pcrt_again_keep(const void *key, const struct parcoach_site *site,
		     const uintptr_t *given, struct pcrt_comm *c,
		     const struct pcrt_checked *what);
/* This thread, the only one that may check, enters or leaves a check. */
void pcrt_again_inside(bool yes);

#pragma GCC visibility pop

#endif
