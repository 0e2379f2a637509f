/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * history.h - instrument=proofs: the values that a process had on one
 *             communicator where the compiler proved them equal.
 *
 * All are in a hash; the last PCRT_PROOFS are kept, so that the first one that
 * differs has a name.
 */
#ifndef PCRT_PROOF_HISTORY_H
#define PCRT_PROOF_HISTORY_H

#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

#define PCRT_PROOFS 2048 /* values kept */

/* One value; sent between processes. */
struct pcrt_proof {
	uint64_t place; /* hash of its place in the program, not 0 */
	uint64_t visit; /* how often this process has come there */
	uint64_t value;
};

struct pcrt_proof_history {
	uint64_t n;    /* values since the last comparison */
	uint64_t hash; /* of all of them */
	struct pcrt_proof kept[PCRT_PROOFS]; /* number I at I % PCRT_PROOFS */
};

void pcrt_proof_add(struct pcrt_proof_history *h, struct pcrt_proof proof);
/* The processes have compared: begin again. */
void pcrt_proof_clear(struct pcrt_proof_history *h);
/* Copy the kept values to TO, oldest first; return how many. */
uint32_t pcrt_proof_copy(const struct pcrt_proof_history *h,
			 struct pcrt_proof to[PCRT_PROOFS]);

/* The kept values of one of several processes. */
struct pcrt_proofs_of {
	uint64_t n; /* as in its history; the last KEPTS of them are in KEPT */
	uint32_t kepts;
	const struct pcrt_proof *kept;
};
enum pcrt_proofs_differ {
	PCRT_PROOFS_SAME,
	PCRT_PROOFS_VALUE, /* at one place, on the same visit, the values do */
	PCRT_PROOFS_PLACE, /* the processes were at different places, or some
			    * came to fewer */
	PCRT_PROOFS_LOST,  /* they do before the first value that is kept */
};
/* How the N processes OF differ first; *AT: in value number AT.  SAME: not in
 * what is kept. */
enum pcrt_proofs_differ pcrt_proofs_compare(const struct pcrt_proofs_of *of,
					    int n, uint64_t *at);
/* Value number AT of one process, which must be kept. */
static inline const struct pcrt_proof *
pcrt_proof_at(const struct pcrt_proofs_of *of, uint64_t at)
{
	return &of->kept[at - (of->n - of->kepts)];
}

#pragma GCC visibility pop

#endif
