/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * span.c - what a leader knows of the communicators that span nodes: how far
 *          each part of the tree is, and one ring of what all have called.
 *
 * In:   the slots of the rings of the leader's board and of its children.
 * Out:  two processes that differ, or one that continues after the end of
 *       another: to node.c, as trouble, once per communicator.
 * Cost: 3 KB for each; 320 slots compared for each that has moved.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include "base/clock.h"
#include "base/state.h"
#include "board/memory.h"
#include "board/ring.h"
#include "nodes/distrust.h"
#include "nodes/messages.h"
#include "nodes/node.h"
#include "nodes/span.h"

#define BUCKETS 1024

static struct pcrt_span *bucket[BUCKETS];
struct pcrt_span *pcrt_spans;

struct pcrt_span *pcrt_span_find(uint64_t id)
{
	struct pcrt_span *c = bucket[id % BUCKETS];

	while (c && c->id != id)
		c = c->next;
	return c;
}

struct pcrt_span *pcrt_span_make(uint64_t id, uint32_t size)
{
	struct pcrt_span *c = pcrt_span_find(id);

	if (c)
		return c;
	c = PCRT_NEW(1, struct pcrt_span);
	if (!c)
		return NULL;
	c->id = id;
	c->size = size;
	c->since = pcrt_now();
	c->next = bucket[id % BUCKETS];
	bucket[id % BUCKETS] = c;
	c->all = pcrt_spans;
	pcrt_spans = c;
	return c;
}

/* Remove the communicators that are gone from all lists. */
void pcrt_spans_sweep(void)
{
	for (struct pcrt_span **p = &pcrt_spans; *p;) {
		struct pcrt_span *c = *p, **b = &bucket[c->id % BUCKETS];

		if (!c->gone) {
			p = &c->all;
			continue;
		}
		*p = c->all;
		while (*b != c)
			b = &(*b)->next;
		*b = c->next;
		free(c);
	}
}

struct pcrt_span_part pcrt_span_sum(const struct pcrt_span *c)
{
	struct pcrt_span_part s = { 0 };

	for (int i = 0; i < PCRT_SOURCES; i++) {
		const struct pcrt_span_part *p = &c->part[i];

		if (!p->members)
			continue;
		if (!s.members || p->min < s.min)
			s.min = p->min;
		if (p->max > s.max)
			s.max = p->max;
		if (p->end && (!s.end || p->end < s.end))
			s.end = p->end;
		s.members += p->members;
		s.ended += p->ended;
	}
	return s;
}

static bool same_part(const struct pcrt_span_part *a,
		      const struct pcrt_span_part *b)
{
	return a->members == b->members && a->ended == b->ended &&
	       a->max == b->max && a->min == b->min && a->end == b->end;
}

static void trouble_find(struct pcrt_span *c, uint64_t seq, unsigned level)
{
	struct pcrt_trouble t = { c->id, seq, c->same, level, c->size, true, 0 };

	if (c->trouble || pcrt_is_distrusted(c->id, seq))
		return;
	c->trouble = true;
	pcrt_node_trouble(&t);
}

/* ---- merging ---- */

/* The number of the collective that VALUE stands for in the slot WHERE; none is
 * far beyond MAX. */
uint64_t pcrt_span_seq(uint64_t where, uint64_t value, uint64_t max)
{
	const uint64_t mask = (1ull << (64 - PCRT_LAP_SHIFT)) * PCRT_RING - 1;
	unsigned shift = (unsigned)(where / PCRT_RING) * PCRT_RING_BITS;
	uint64_t base = (max >> shift) + (1u << 20);
	uint64_t n = ((value >> PCRT_LAP_SHIFT) - 1) * PCRT_RING +
		     pcrt_ring_place(where);

	return (base - ((base - n) & mask)) << shift;
}

unsigned pcrt_span_level(uint64_t same, uint64_t seq)
{
	unsigned level = 0;

	while (level < PCRT_RING_LEVELS && seq - same > 1ull << level *
	       PCRT_RING_BITS)
		level++;
	return level;
}

void pcrt_span_merge_slot(struct pcrt_span *c, uint64_t where, uint64_t value,
		       uint64_t max, struct pcrt_span_merge *m)
{
	uint64_t seq, lap = value >> PCRT_LAP_SHIFT;
	enum pcrt_pass pass;

	if (!value || where >= PCRT_RING_LEVELS * PCRT_RING)
		return;
	pass = pcrt_slot_pass(&c->ring.slot[where / PCRT_RING]
					   [where % PCRT_RING],
			      lap, value << (64 - PCRT_LAP_SHIFT),
			      atomic_load(&c->ring.slot[where / PCRT_RING]
						       [where % PCRT_RING]));
	seq = pcrt_span_seq(where, value, max);
	if (pass == PCRT_PASS_DIFFERENT && seq < m->low)
		m->low = seq;
	if (pass == PCRT_PASS_SAME && seq > m->old && seq > m->same &&
	    seq < m->low)
		m->same = seq;
}

void pcrt_span_merged(struct pcrt_span *c, const struct pcrt_span_merge *m)
{
	uint64_t same = m->same < m->low ? m->same : 0;

	if (m->low == UINT64_MAX) {
		if (m->same > c->same)
			c->same = m->same;
		return;
	}
	/* Other sources may be the same further than this one is. */
	if (same > c->same || c->same >= m->low)
		c->same = same;
	trouble_find(c, m->low, pcrt_span_level(c->same, m->low));
}

void pcrt_span_set(struct pcrt_span *c, int source, const struct pcrt_span_part *p)
{
	struct pcrt_span_part before = pcrt_span_sum(c), now;

	if (same_part(&c->part[source], p))
		return;
	c->part[source] = *p;
	c->changed = true;
	now = pcrt_span_sum(c);
	if (now.max != before.max || now.min != before.min)
		c->since = pcrt_now();
	if (now.end && now.max > now.end)
		trouble_find(c, now.end, 0);
}

/* ---- our own board ---- */

void pcrt_span_scan(struct pcrt_span *c)
{
	struct pcrt_entry *e = c->entry;
	struct pcrt_span_merge m = { UINT64_MAX, 0, c->part[0].max };
	struct pcrt_span_part p = { 0 };
	unsigned asked;

	pcrt_distrust_look(c);
	for (uint32_t q = 0; q < pcrt_head->procs; q++) {
		uint64_t seq, end;

		if (!atomic_load(&e->member[q].rank))
			continue;
		end = atomic_load(&e->member[q].end);
		seq = atomic_load(&e->member[q].seq);
		if (!p.members++ || seq < p.min)
			p.min = seq;
		p.max = seq > p.max ? seq : p.max;
		p.ended += end != 0;
		if (end && (!p.end || end < p.end))
			p.end = end;
	}
	for (unsigned i = 0; i < PCRT_RING_LEVELS * PCRT_RING; i++)
		pcrt_span_merge_slot(c, i, atomic_load(&e->ring.slot[i / PCRT_RING]
							  [i % PCRT_RING]),
			   p.max, &m);
	pcrt_span_merged(c, &m);
	pcrt_span_set(c, 0, &p);
	asked = atomic_load(&e->asked);
	if (asked)
		trouble_find(c, atomic_load(&e->broken), asked - 1);
}
