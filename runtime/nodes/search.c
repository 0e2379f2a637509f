/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * search.c - the first collective in which processes of several nodes differ,
 *            from the histories of the nodes (board/keep.c).
 *
 * In:   a difference that was found late, in the rings above (board/ring.h); or
 *       processes that do not move and are so far behind others that the rings
 *       compare nothing.
 * Out:  the report of that collective (mismatch.c); nothing if there is no
 *       difference.
 *
 * The leader of node 0 asks all leaders for the chain at SAMPLES collectives of
 * a range.  A chain contains all earlier calls: so the first difference lies
 * between the last sample that is the same and the first that differs, which is
 * the next range.
 *
 * Cost: per question one message of 560 bytes from each node; a question for
 *       each factor of SAMPLES in the length of the range.
 * LIMIT: histories end (board/keep.c); then the report says how old the
 * difference may be.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include "base/clock.h"
#include "board/history.h"
#include "board/keep.h"
#include "board/memory.h"
#include "nodes/messages.h"
#include "nodes/mismatch.h"
#include "nodes/net.h"
#include "nodes/search.h"
#include "nodes/span.h"

#define SECONDS 0.5 /* for the answers to a question */
#define QUEUE 16

/* ---- every leader ---- */

/* The number of sample K of R. */
static uint64_t sample_at(const struct pcrt_range *r, unsigned k)
{
	uint64_t n = r->high - r->low;

	return n <= PCRT_SAMPLES ?
		       r->low + (k < n ? k + 1 : n) :
		       r->low + n / PCRT_SAMPLES * (k + 1) +
			       n % PCRT_SAMPLES * (k + 1) / PCRT_SAMPLES;
}

/* The chain of the members of this node at SEQ, which is not 0; 0: not known.
 * If they differ, their board has reported it. */
static uint64_t chain_at(struct pcrt_entry *e, uint64_t seq)
{
	uint64_t word;

	for (uint32_t p = 0; p < pcrt_head->procs; p++)
		if (atomic_load(&e->member[p].rank) &&
		    pcrt_keep_word(e, p, seq, &word))
			return word >> PCRT_FORM_BITS | UINT64_C(1) << 63;
	return 0;
}

void pcrt_search_asked(const struct pcrt_range *r)
{
	struct pcrt_entry *e = pcrt_shm_find(r->id);
	struct pcrt_samples s = { .id = r->id, .number = r->number };

	pcrt_net_send_down(PCRT_M_RANGE, r, sizeof *r);
	for (unsigned k = 0; e && k < PCRT_SAMPLES; k++)
		s.chain[k] = chain_at(e, sample_at(r, k));
	if (pcrt_net_node)
		pcrt_net_send(PCRT_UP, PCRT_M_SAMPLES, &s, sizeof s);
	else
		pcrt_search_take(&s);
}

/* ---- node 0 ---- */

static struct pcrt_trouble queue[QUEUE];
static unsigned queued;
static struct {
	bool on, found; /* FOUND: the end of the range is known to differ */
	struct pcrt_range range;
	double until;
	int answers;
	struct {
		uint64_t chain; /* 0: not known */
		bool twice;     /* of two nodes, which are the same */
		bool differ;
	} at[PCRT_SAMPLES];
} search;

static void ask(uint64_t low, uint64_t high)
{
	search.range.low = low;
	search.range.high = high;
	search.range.number++;
	search.until = pcrt_now() + SECONDS;
	search.answers = 0;
	memset(search.at, 0, sizeof search.at);
	pcrt_search_asked(&search.range);
}

static void next_begin(void)
{
	struct pcrt_trouble t = queue[0];

	memmove(queue, queue + 1, --queued * sizeof *queue);
	search.on = true;
	search.found = t.sure;
	search.range.id = t.id;
	search.range.size = t.size;
	ask(t.same < t.seq ? t.same : 0, t.seq);
}

void pcrt_search_begin(const struct pcrt_trouble *t)
{
	bool known = search.on && search.range.id == t->id;

	for (unsigned i = 0; i < queued; i++)
		known |= queue[i].id == t->id;
	if (known || queued == QUEUE || !t->seq)
		return;
	queue[queued++] = *t;
	if (!search.on)
		next_begin();
}

void pcrt_search_take(const struct pcrt_samples *s)
{
	if (!search.on || s->number != search.range.number)
		return;
	search.answers++;
	for (unsigned k = 0; k < PCRT_SAMPLES; k++) {
		if (!s->chain[k])
			continue;
		if (!search.at[k].chain)
			search.at[k].chain = s->chain[k];
		else if (search.at[k].chain == s->chain[k])
			search.at[k].twice = true;
		else
			search.at[k].differ = true;
	}
}

static void search_end(void)
{
	struct pcrt_range *r = &search.range;
	struct pcrt_trouble t = {
		.id = r->id, .seq = r->high, .same = r->low, .size = r->size,
		.sure = true, .level = r->high - r->low > 1 ?
				       pcrt_span_level(r->low, r->high) : 0
	};

	search.on = false;
	if (search.found)
		pcrt_tell_trouble(&t);
}

/* All answers to the last question have arrived, or are late. */
static void step(void)
{
	uint64_t low = search.range.low, high = search.range.high;
	unsigned k = 0;

	while (k < PCRT_SAMPLES && !search.at[k].differ) {
		if (search.at[k].twice)
			low = sample_at(&search.range, k);
		k++;
	}
	if (k < PCRT_SAMPLES) {
		high = sample_at(&search.range, k);
		search.found = true;
	} else if (!search.found) {
		search_end();
		return;
	}
	if (low >= high || high - low == 1 ||
	    (low == search.range.low && high == search.range.high)) {
		search.range.low = low < high ? low : high - 1;
		search.range.high = high;
		search_end();
	} else {
		ask(low, high);
	}
}

bool pcrt_search_tick(double now)
{
	if (search.on &&
	    (search.answers == pcrt_net_nodes || now >= search.until))
		step();
	if (!search.on && queued)
		next_begin();
	return search.on;
}
