/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * totals.c - adds what the processes have done (contract in totals.h).
 *
 * In:   the processes of our board, and the sums of our children.
 * Cost: linear in the processes of the node.
 */
#include "nodes/totals.h"

#include <stdatomic.h>
#include <stdint.h>
#include "base/kind.h"
#include "base/state.h"
#include "nodes/net.h"
#include "nodes/span.h"
#include "processes/silent_exit.h"

static struct pcrt_totals totals[PCRT_SOURCES];

bool pcrt_totals_look(void)
{
	struct pcrt_totals t = { 0 };
	bool news;

	for (uint32_t p = 0; p < pcrt_head->procs; p++) {
		uint32_t end = atomic_load(&pcrt_procs[p].end);

		t.stands += atomic_load(&pcrt_procs[p].here.stands) ||
			    pcrt_gone(p);
		if (!end)
			continue;
		t.checks += atomic_load(&pcrt_procs[p].checks);
		t.skipped += atomic_load(&pcrt_procs[p].skipped);
		t.finalized += end == PCRT_FINALIZE;
		t.exited += end == PCRT_EXITED;
	}
	news = t.finalized + t.exited != totals[0].finalized + totals[0].exited;
	t.messages = pcrt_net_messages;
	t.bytes = pcrt_net_bytes;
	totals[0] = t;
	return news;
}

void pcrt_totals_take(int child, const struct pcrt_totals *t)
{
	totals[1 + child] = *t;
}

struct pcrt_totals pcrt_totals_sum(void)
{
	struct pcrt_totals t = { 0 };

	for (int i = 0; i < PCRT_SOURCES; i++) {
		t.checks += totals[i].checks;
		t.skipped += totals[i].skipped;
		t.finalized += totals[i].finalized;
		t.exited += totals[i].exited;
		t.stands += totals[i].stands;
		t.messages += totals[i].messages;
		t.bytes += totals[i].bytes;
	}
	return t;
}

bool pcrt_totals_same(const struct pcrt_totals *a, const struct pcrt_totals *b)
{
	return a->checks == b->checks && a->skipped == b->skipped &&
	       a->finalized == b->finalized && a->exited == b->exited &&
	       a->stands == b->stands;
}
