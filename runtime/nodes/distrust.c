/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * distrust.c - tells all nodes that a communicator is not compared any more
 *              (contract in distrust.h).
 *
 * In:   the mark that a process sets in the entry of its board, before its next
 *       call (pcrt_board_distrust).
 * Out:  the same mark in the entries of all nodes.  A connection keeps the
 *       order of messages, so it arrives before what could differ by it.
 * Cost: one message for each node and communicator, once.
 */
#include "nodes/distrust.h"

#include <stdatomic.h>
#include <string.h>
#include "board/memory.h"
#include "nodes/messages.h"
#include "nodes/net.h"

/* It came FROM there, which knows. */
static void distrust(struct pcrt_span *c, uint64_t seq, int from)
{
	struct pcrt_distrust d = { c->id, seq, c->size, 0 };

	c->distrusted = seq;
	pcrt_net_send_down(PCRT_M_DISTRUST, &d, sizeof d);
	if (pcrt_net_node && from != PCRT_UP)
		pcrt_net_send(PCRT_UP, PCRT_M_DISTRUST, &d, sizeof d);
}

/* Several processes may do so: the first counts. */
static bool is_news(const struct pcrt_span *c, uint64_t seq)
{
	return seq && (!c->distrusted || seq < c->distrusted);
}

static void mark(const struct pcrt_span *c)
{
	uint64_t none = 0;

	if (c->entry && c->distrusted)
		atomic_compare_exchange_strong(&c->entry->broken, &none,
					       c->distrusted);
}

void pcrt_distrust_look(struct pcrt_span *c)
{
	uint64_t seq = atomic_load(&c->entry->distrusted);

	if (is_news(c, seq))
		distrust(c, seq, 0);
	mark(c);
}

void pcrt_distrust_take(int from, const void *data, size_t size)
{
	struct pcrt_distrust d;
	struct pcrt_span *c;

	if (size != sizeof d)
		return;
	memcpy(&d, data, size);
	c = pcrt_span_make(d.id, d.size);
	if (!c || !is_news(c, d.seq))
		return;
	distrust(c, d.seq, from);
	mark(c);
}

bool pcrt_is_distrusted(uint64_t id, uint64_t seq)
{
	const struct pcrt_span *c = pcrt_span_find(id);

	return c && c->distrusted && seq >= c->distrusted;
}
