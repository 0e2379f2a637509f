/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * history.c - values that are proved equal, as a hash and the last ones; the
 *             first one that differs between processes.
 *
 * In:   values in the order of execution; the histories of several processes.
 * Out:  whether they differ, and where first.
 * Cost: a few instructions for a value; 24 bytes for each value kept.
 * Not:  MPI: compare.c sends them.
 */
#include "proofs/history.h"

/* A step of the hash: 64-bit finalizer of MurmurHash3 (public domain). */
static uint64_t mixed(uint64_t hash, uint64_t value)
{
	hash ^= value;
	hash ^= hash >> 33;
	hash *= 0xff51afd7ed558ccdu;
	hash ^= hash >> 33;
	hash *= 0xc4ceb9fe1a85ec53u;
	return hash ^ hash >> 33;
}

void pcrt_proof_add(struct pcrt_proof_history *h, struct pcrt_proof proof)
{
	/* The number of values so far is part of it, so none is lost if the
	 * hash is 0. */
	h->hash = mixed(mixed(mixed(h->hash + h->n + 1, proof.place),
			      proof.visit), proof.value);
	h->kept[h->n++ % PCRT_PROOFS] = proof;
}

void pcrt_proof_clear(struct pcrt_proof_history *h)
{
	h->n = h->hash = 0;
}

uint32_t pcrt_proof_copy(const struct pcrt_proof_history *h,
			 struct pcrt_proof to[PCRT_PROOFS])
{
	uint32_t kepts = h->n < PCRT_PROOFS ? (uint32_t)h->n : PCRT_PROOFS;

	for (uint32_t i = 0; i < kepts; i++)
		to[i] = h->kept[(h->n - kepts + i) % PCRT_PROOFS];
	return kepts;
}

/* How two processes differ in value number AT, which both keep. */
static enum pcrt_proofs_differ differ_at(const struct pcrt_proofs_of *a,
					 const struct pcrt_proofs_of *b,
					 uint64_t at)
{
	const struct pcrt_proof *x = pcrt_proof_at(a, at);
	const struct pcrt_proof *y = pcrt_proof_at(b, at);

	if (x->place != y->place || x->visit != y->visit)
		return PCRT_PROOFS_PLACE;
	return x->value != y->value ? PCRT_PROOFS_VALUE : PCRT_PROOFS_SAME;
}

enum pcrt_proofs_differ pcrt_proofs_compare(const struct pcrt_proofs_of *of,
					    int n, uint64_t *at)
{
	uint64_t from = 0, to = UINT64_MAX, most = 0;

	for (int i = 0; i < n; i++) {
		uint64_t first = of[i].n - of[i].kepts;

		from = first > from ? first : from;
		to = of[i].n < to ? of[i].n : to;
		most = of[i].n > most ? of[i].n : most;
	}
	for (*at = from; *at < to; ++*at) {
		enum pcrt_proofs_differ found = PCRT_PROOFS_SAME;

		/* One at another place: the values of others may belong to
		 * different iterations. */
		for (int i = 1; i < n; i++) {
			enum pcrt_proofs_differ one =
				differ_at(&of[0], &of[i], *at);

			found = one > found ? one : found;
		}
		if (found)
			return from && *at == from ? PCRT_PROOFS_LOST : found;
	}
	if (from > to)
		return PCRT_PROOFS_LOST;
	return most > to ? PCRT_PROOFS_PLACE : PCRT_PROOFS_SAME;
}
