/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * board_report.c - the report of a mismatch that was found on the board.
 *
 * In:   the number of the collective; the notes of all processes of the node.
 * Out:  the report, or a message to the leaders if the communicator has
 *       processes on other nodes; returns only with PARCOACH_ON_ERROR=warn or
 *       stop.
 *
 * No process is asked: the others may be anywhere, most of them in a collective
 * that will never end.  The first process that finds a mismatch prints; it
 * waits a moment for processes that have not reached the collective yet.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>
#include "agree/board_report.h"
#include "base/state.h"
#include "board/memory.h"
#include "comm/comm.h"
#include "comm/communicator.h"
#include "nodes/net.h"
#include "processes/failed.h"
#include "processes/nth_call.h"
#include "report/job_end.h"

#define SECONDS_FOR_OTHERS 1

/* The number on this node of process I of C; -1: it is not here. */
static int proc_at(const struct pcrt_comm *c, int i)
{
	return c->world_of[i] < 0 ? -1 : pcrt_proc_of[c->world_of[i]];
}

/* Wait a moment until all members have reached collective SEQ of C. */
static void others_await(const struct pcrt_comm *c, uint64_t seq)
{
	for (int ms = 0; ms < 1000 * SECONDS_FOR_OTHERS; ms++) {
		bool all = true;

		for (int i = 0; i < c->size && all; i++) {
			int p = proc_at(c, i);

			all = p < 0 || atomic_load(&c->entry->member[p].seq) >= seq;
		}
		if (all)
			break;
		nanosleep(&(struct timespec){ 0, 1000000 }, NULL);
	}
}

static void mismatch_print(struct pcrt_comm *c, uint64_t seq, unsigned level)
{
	struct pcrt_told *of = PCRT_NEW(c->size, struct pcrt_told);
	char name[PCRT_COMM_TEXT];

	pcrt_comm_name(c, name, sizeof name);
	for (int i = 0; of && i < c->size; i++) {
		int p = proc_at(c, i);

		if (p >= 0)
			of[i] = pcrt_blame_told(c->entry, p, seq);
	}
	pcrt_blame_print(name, of, of ? (uint32_t)c->size : 0, level);
	free(of);
}

/* The leaders know what the others do, and report (nodes/mismatch.c). */
static void leader_tell(struct pcrt_comm *c, uint64_t seq, unsigned level)
{
	uint64_t none = 0;

	if (atomic_compare_exchange_strong(&c->entry->broken, &none, seq)) {
		atomic_store(&c->entry->asked, level + 1);
		atomic_store(&c->entry->moved, 1);
		pcrt_net_poke();
	}
	pcrt_report_await();
	if (pcrt_env.on_error != PCRT_STOP || atomic_load(&pcrt_head->gone_on))
		return;
	pcrt_report_lock();
	pcrt_report_end();
	atomic_store(&pcrt_head->gone_on, true);
}

void pcrt_blame_mismatch(struct pcrt_comm *c, uint64_t seq, unsigned level)
{
	uint64_t none = 0;

	/* Then the calls on it may differ (ULFM). */
	if (!c->survives && pcrt_is_broken_now(c->entry))
		return;
	if (c->entry->spans && !atomic_load(&pcrt_head->lost)) {
		leader_tell(c, seq, level);
		return;
	}
	if (!atomic_compare_exchange_strong(&c->entry->broken, &none, seq)) {
		if (pcrt_env.on_error == PCRT_WARN)
			return;
		/* The job ends meanwhile.  Else the printer has failed. */
		pcrt_report_await();
		if (pcrt_env.on_error == PCRT_STOP) {
			if (atomic_load(&pcrt_head->gone_on))
				return;
			pcrt_report_lock();
			pcrt_report_end();
			return;
		}
	}
	pcrt_report_lock();
	others_await(c, seq);
	mismatch_print(c, seq, level);
	pcrt_report_end();
	atomic_store(&pcrt_head->gone_on, true);
}
