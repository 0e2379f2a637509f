/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_again.h - a check that is what it was last time at its place: what rt_check.c
 *              and rt_memo.c have found out is kept at hand, in one piece, as it is
 *              written on the board.
 *
 * In:   a place, and what the call hands over, word by word.
 * Out:  the communicator, and what is to be said there.
 * Cost: a comparison a word; some lines of the cache.
 * Not:  where several threads may check (MPI_THREAD_SERIALIZED and more); Fortran's
 *       references, windows, files, arrays of counts; without a board.
 *
 * RATIONALE: beside an MPI that polls on the same core (SMT) it is the number of
 * instructions, and of places in memory, that a check costs, not the processes'
 * common line.
 */
#ifndef PCRT_AGAIN_H
#define PCRT_AGAIN_H

#include "rt.h"
#include "rt_type.h"

/* ---- rt_board.c ---- */

/* A collective, as it is written on the board. */
struct pcrt_said {
	uint64_t signature;      /* what chains hold of it */
	uint64_t call;           /* pcrt_call_pack, without the communicator */
	struct pcrt_words words; /* for reports */
};

struct pcrt_said pcrt_board_said(const struct parcoach_site *site,
				 const struct pcrt_checked *what);
/* SITE is about to be called on C, whose protocol is pcrt_board: say SAID.  False:
 * nothing is compared there any more. */
bool pcrt_board_say(struct pcrt_comm *c, const struct parcoach_site *site,
		    const struct pcrt_said *said);

/* ---- what is kept ---- */

#define PCRT_AGAINS 32 /* as many as 5 bits count */

struct pcrt_again {
	const struct parcoach_site *site; /* NULL: nothing is kept */
	struct pcrt_comm *comm;
	unsigned comms, types; /* pcrt_generation, pcrt_type_generation then */
	uintptr_t given[PARCOACH_VALUES]; /* 0 behind the last */
	struct pcrt_said said;
};

/* PCRT_AGAINS of them, or NULL; of the thread that may check, if others may not. */
extern _Thread_local struct pcrt_again *pcrt_agains
	__attribute__((tls_model("initial-exec")));

/* Of the PCRT_AGAINS in TABLE the one where SITE would be. */
static inline struct pcrt_again *
pcrt_again_at(struct pcrt_again *table, const struct parcoach_site *site)
{
	return &table[((uint32_t)((uintptr_t)site >> 4) * 0x9e3779b1u) >> 27];
}

/* What was kept of SITE (NULL: none is known), if it is called with the N values
 * GIVEN again; else NULL.  RATIONALE: inlined, with a constant N, it needs neither a
 * loop nor a place in memory for what is in registers. */
static inline __attribute__((always_inline)) const struct pcrt_again *
pcrt_again_of(const struct parcoach_site *site, const uintptr_t *given, unsigned n)
{
	const struct pcrt_again *a = pcrt_agains;
	uintptr_t different = 0;

	if (!a || !site)
		return NULL;
	a = pcrt_again_at(pcrt_agains, site);
	if (a->site != site)
		return NULL;
#pragma GCC unroll 16
	for (unsigned i = 0; i < n; i++)
		different |= a->given[i] ^ given[i];
	different |= a->comms ^ atomic_load_explicit(&pcrt_generation,
						     memory_order_relaxed);
	different |= a->types ^ atomic_load_explicit(&pcrt_type_generation,
						     memory_order_relaxed);
	return different ? NULL : a;
}

/* RECORD is what A is: check it (rt_check.c). */
void pcrt_hook_again(struct parcoach_record *record, const struct pcrt_again *a);

/* RECORD is about to be called with the N values GIVEN. */
static inline __attribute__((always_inline)) void
pcrt_hook(struct parcoach_record *record, const uintptr_t *given, unsigned n)
{
	const struct pcrt_again *a =
		pcrt_again_of(pcrt_site_made(record), given, n);

	if (a)
		pcrt_hook_again(record, a);
	else
		pcrt_hook_coll(record, given);
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
	for (unsigned i = 0; i < PARCOACH_VALUES; i++)
		a->given[i] = i < site->givens ? given[i] : 0;
	a->said = pcrt_board_said(site, what);
}

#endif
