/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * lost.c - connections between leaders that are lost, for example since a
 *          leader was killed and the job continues (contract in lost.h).
 */
#include <stdatomic.h>
#include <string.h>
#include "base/clock.h"
#include "board/memory.h"
#include "nodes/lost.h"
#include "nodes/messages.h"
#include "nodes/net.h"
#include "report/text.h"

#define LOST 2.0 /* seconds before it is reported */

static double since;
static bool lost, told;
static int lost_rank = -1; /* a leader whose connection is lost */
static bool parent_lost;

void pcrt_lost_from(int from)
{
	if (!lost) {
		since = pcrt_now();
		parent_lost = from == PCRT_UP && lost_rank < 0;
		if (lost_rank < 0)
			lost_rank = pcrt_net_rank(from);
	}
	lost = true;
	atomic_store(&pcrt_head->lost, true);
}

/* The job may just be about to end. */
static void tell(double now)
{
	/* If node 0 is lost, node 1 reports. */
	bool speaks = pcrt_net_node == 0 || (pcrt_net_node == 1 && parent_lost);
	struct pcrt_text t = { 0 };

	if (told || now - since < LOST)
		return;
	told = true;
	if (atomic_exchange(&pcrt_head->done, true) || !speaks ||
	    atomic_load(&pcrt_head->stopped))
		return;
	pcrt_text_add(&t, "parcoach: note: the connection to rank %d, which "
		      "compares for its node, is lost: communicators with "
		      "processes on several nodes are no longer checked\n",
		      lost_rank);
	pcrt_text_put(&t);
}

/* Without one of the leaders nothing is known for certain, so the others are
 * informed too. */
bool pcrt_lost_tick(double now)
{
	if (!lost)
		return false;
	pcrt_net_send_down(PCRT_M_LOST, &lost_rank, sizeof lost_rank);
	pcrt_net_send(PCRT_UP, PCRT_M_LOST, &lost_rank, sizeof lost_rank);
	pcrt_net_stop();
	tell(now);
	return true;
}

bool pcrt_lost(void)
{
	return lost;
}

void pcrt_lost_take(const void *data, size_t size)
{
	if (size == sizeof lost_rank)
		memcpy(&lost_rank, data, size);
}
