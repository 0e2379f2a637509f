/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * stalled.c - a job of several nodes in which no process moves: what
 *             watch/stall.c does on one node.
 *
 * In:   how many processes stand, which the leaders add up with other totals.
 * Out:  if all do, the leader of node 0 asks where each is, and reports.
 * Cost: one message of 600 bytes for each process, once.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include "base/clock.h"
#include "base/state.h"
#include "board/memory.h"
#include "nodes/messages.h"
#include "nodes/net.h"
#include "nodes/stalled.h"
#include "processes/here.h"
#include "processes/longest_wait.h"
#include "processes/silent_exit.h"
#include "report/job_end.h"
#include "report/text.h"

#define SECONDS 1.0 /* for the answers */

void pcrt_stalled_asked(void)
{
	uint64_t unused = 0;

	pcrt_net_send_down(PCRT_M_HERE, &unused, sizeof unused);
	for (uint32_t p = 0; p < pcrt_head->procs; p++) {
		struct pcrt_place_line l = { 0 };

		l.world = atomic_load(&pcrt_procs[p].world);
		l.line = pcrt_gone(p) ? pcrt_gone_line(p) : pcrt_here_line(p);
		if (pcrt_net_node)
			pcrt_net_send(PCRT_UP, PCRT_M_PLACE, &l, sizeof l);
		else
			pcrt_stalled_take(&l);
	}
}

/* ---- node 0 ---- */

static struct pcrt_line *line; /* per process; NULL: nothing was asked */
static uint32_t answers;
static double until;

void pcrt_stalled_take(const struct pcrt_place_line *l)
{
	if (!line || l->world >= (uint32_t)pcrt_world_size)
		return;
	line[l->world] = l->line;
	answers++;
}

static void report(void)
{
	uint32_t n = (uint32_t)pcrt_world_size;
	uint32_t *world = PCRT_NEW(n, uint32_t);
	struct pcrt_text t = { 0 };
	double seconds = pcrt_patience();

	atomic_fetch_add(&pcrt_head->warned, 1);
	pcrt_text_add(&t, PCRT_SAY_STALLED, seconds);
	for (uint32_t i = 0; world && i < n; i++)
		world[i] = i;
	if (world)
		pcrt_text_lines(&t, line, world, (int)n);
	free(world);
	free(line);
	line = NULL;
	pcrt_report_slow(&t);
}

bool pcrt_stalled_tick(double now, uint32_t stands)
{
	static bool told;
	static uint32_t warned;

	if (line) {
		if (answers == (uint32_t)pcrt_world_size || now >= until)
			report();
		return true;
	}
	if (stands < (uint32_t)pcrt_world_size) {
		told = false;
		warned = atomic_load(&pcrt_head->warned);
	} else if (!told) {
		/* Unless something else was reported meanwhile. */
		told = true;
		if (warned != atomic_load(&pcrt_head->warned))
			return false;
		line = PCRT_NEW(pcrt_world_size, struct pcrt_line);
		answers = 0;
		until = now + SECONDS;
		pcrt_stalled_asked();
	}
	return line != NULL;
}
