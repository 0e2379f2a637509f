/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * stop.c - tells the other nodes that the job is stopped (contract in stop.h).
 *
 * RATIONALE: not every launcher ends the job after MPI_Abort
 * (processes/silent_exit.c), and a node whose processes did not see the report
 * would wait for ever.
 *
 * Out:  pcrt_head->stopped on all nodes.
 * Cost: one message for each node, at the end of the job.
 */
#include "nodes/stop.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "base/clock.h"
#include "board/memory.h"
#include "nodes/messages.h"
#include "nodes/net.h"

static bool told;
static _Thread_local bool leads;

/* The leader itself may be the one that stops the job. */
static void on_stop(void)
{
	if (!leads)
		return;
	pcrt_stop_tick();
	pcrt_net_flush();
}

void pcrt_stop_thread(void)
{
	leads = true;
	atomic_store(&pcrt_on_stop, on_stop);
}

void pcrt_stop_tick(void)
{
	if (told || !atomic_load(&pcrt_head->stopped))
		return;
	told = true;
	pcrt_net_send(PCRT_UP, PCRT_M_STOP, NULL, 0);
	pcrt_net_send_down(PCRT_M_STOP, NULL, 0);
}

void pcrt_stop_take(void)
{
	uint64_t never = 0;

	atomic_store(&pcrt_head->aborting, true);
	atomic_compare_exchange_strong(&pcrt_head->stopped, &never,
				       (uint64_t)(pcrt_now() * 1e3));
}
