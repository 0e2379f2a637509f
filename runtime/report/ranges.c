/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * ranges.c - sets of ranks as short text: "0, 2-5", "0-30:2".
 *
 * In:   ranks in ascending order.
 * Out:  text that names each of them, as ranges with and without a stride.
 * Cost: O(N * STRIDES * log N).
 * Not:  the shortest text: the first rank that is left takes the longest range.
 *       The shorter one of two texts is taken: with ranges that skip ranks of the
 *       set, which come later, and without.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "report/ranges.h"

#define STRIDES 64 /* the largest stride */
#define NEXT_LEAST 4  /* ranks of a range whose stride is that to the next */
#define OTHER_LEAST 8 /* of a range that skips ranks of the set */
#define PIECES_MOST 8 /* without the number of ranks after them */

struct set {
	const uint32_t *rank;
	bool *named; /* it is in the text already */
	int n;
	bool skips;  /* a range may skip ranks of the set */
};

/* The index of VALUE among the ranks that are left, from FROM on; -1: none. */
static int find(const struct set *s, int from, uint32_t value)
{
	int low = from, high = s->n;

	while (low < high) {
		int at = low + (high - low) / 2;

		if (s->rank[at] < value)
			low = at + 1;
		else
			high = at;
	}
	return low < s->n && s->rank[low] == value && !s->named[low] ? low : -1;
}

/* How many ranks follow FIRST with STRIDE, itself included; NAME: they are now
 * in the text, and *LAST is the last one. */
static int follow(struct set *s, int first, uint32_t stride, bool name,
		  uint32_t *last)
{
	int count = 0;

	for (int at = first; at >= 0;
	     at = find(s, at + 1, s->rank[at] + stride)) {
		count++;
		*last = s->rank[at];
		s->named[at] |= name;
	}
	return count;
}

/* The stride of the range that FIRST begins; 0: it stands alone. */
static uint32_t stride_best(struct set *s, int first)
{
	uint32_t best = 0, last, next = 0;
	int most = 1;

	for (int i = first + 1; i < s->n && !next; i++)
		if (!s->named[i])
			next = s->rank[i] - s->rank[first];
	for (uint32_t d = 1; next && d <= STRIDES; d++) {
		int count = follow(s, first, d, false, &last);
		int least = d == 1 ? 2 : d == next ? NEXT_LEAST : OTHER_LEAST;

		if ((d > next && !s->skips) || count < least || count <= most)
			continue;
		most = count;
		best = d;
	}
	return best;
}

/* The text of the N ranks; SKIPS as in struct set.  *CROWDED: their number is
 * hard to see. */
static struct pcrt_text text_of_ranks(const uint32_t *rank, int n, bool skips,
				      bool *crowded)
{
	struct set s = { rank, (bool *)calloc((size_t)n + 1, sizeof(bool)), n,
			 skips };
	struct pcrt_text t = { 0 };
	int pieces = 0;

	*crowded = false;
	for (int i = 0; s.named && i < n; i++) {
		uint32_t stride, last;

		if (s.named[i])
			continue;
		stride = stride_best(&s, i);
		pcrt_text_add(&t, pieces++ ? ", %u" : "%u", rank[i]);
		if (!stride)
			continue;
		follow(&s, i, stride, true, &last);
		pcrt_text_add(&t, "-%u", last);
		if (stride > 1)
			pcrt_text_add(&t, ":%u", stride);
		*crowded |= stride > 1;
	}
	free(s.named);
	*crowded |= pieces > PIECES_MOST;
	return t;
}

bool pcrt_ranges_add(struct pcrt_text *t, const uint32_t *rank, int n)
{
	bool plain_crowded, crowded;
	struct pcrt_text plain = text_of_ranks(rank, n, false, &plain_crowded);
	struct pcrt_text skips = text_of_ranks(rank, n, true, &crowded);
	bool better = skips.len < plain.len;

	pcrt_text_add(t, "%s", better ? skips.s : plain.s ? plain.s : "");
	free(plain.s);
	free(skips.s);
	return better ? crowded : plain_crowded;
}

char *pcrt_text_ranges(const uint32_t *rank, int n)
{
	struct pcrt_text t = { 0 };

	pcrt_ranges_add(&t, rank, n);
	return t.s;
}

void pcrt_text_ranks(struct pcrt_text *t, const uint32_t *rank,
		     const uint32_t *world, int n)
{
	const char *s = n > 1 ? "s" : "";

	pcrt_text_add(t, "rank%s ", s);
	if (pcrt_ranges_add(t, rank, n))
		pcrt_text_add(t, " (%d)", n);
	if (!memcmp(rank, world, (size_t)n * sizeof *rank))
		return;
	pcrt_text_add(t, " (MPI_COMM_WORLD rank%s ", s);
	pcrt_ranges_add(t, world, n);
	pcrt_text_add(t, ")");
}
