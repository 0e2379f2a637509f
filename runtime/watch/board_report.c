/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * board_report.c - the report of a mismatch that was found on the board.
 *
 * In:   the number of the collective; the notes of all processes of the node.
 * Out:  the report, or a message to the leaders if the communicator has
 *       processes on other nodes; returns only with PARCOACH_ON_ERROR=warn or
 *       stop.
 *
 * The main threads are not asked what they do: they may be anywhere, most of them in a
 * collective that will never end. Only its callers are read (processes/here.c).  The first process that finds a mismatch prints; it
 * waits a moment for processes that have not reached the collective yet.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>
#include "base/state.h"
#include "board/memory.h"
#include "nodes/net.h"
#include "processes/failed.h"
#include "processes/here.h"
#include "processes/nth_call.h"
#include "report/job_end.h"
#include "report/text.h"
#include "watch/board_report.h"

/* Wait a moment until all members have reached collective SEQ of E. */
static void others_await(struct pcrt_entry *e, uint64_t seq)
{
	for (int ms = 0; ms < 1000 * pcrt_others_seconds(); ms++) {
		uint32_t reached = 0;

		/* One that is no member yet will be one. */
		for (uint32_t p = 0; p < pcrt_head->procs; p++)
			reached += atomic_load(&e->member[p].rank) &&
				   atomic_load(&e->member[p].seq) >= seq;
		if (reached >= e->here)
			break;
		nanosleep(&(struct timespec){ 0, 1000000 }, NULL);
	}
}

static void mismatch_print(struct pcrt_entry *e, uint64_t seq, unsigned level)
{
	uint32_t size = atomic_load(&e->size);
	struct pcrt_told *of = PCRT_NEW(size, struct pcrt_told);
	struct pcrt_text on = { 0 };
	char name[PCRT_NAME];

	pcrt_entry_name(e, name);
	pcrt_text_comm(&on, name, size);
	pcrt_here_ask(true);
	for (uint32_t p = 0; of && p < pcrt_head->procs; p++) {
		uint32_t rank = atomic_load(&e->member[p].rank);

		if (!rank || rank > size)
			continue;
		of[rank - 1] = pcrt_blame_told(e, (int)p, seq);
		if (of[rank - 1].last)
			pcrt_here_callers(p, &of[rank - 1].line);
	}
	pcrt_blame_print(on.s ? on.s : "?", of, of ? size : 0, level);
	pcrt_text_free(&on);
	free(of);
}

/* The leaders know what the others do, and report (nodes/mismatch.c). */
static void leader_tell(struct pcrt_entry *e, uint64_t seq, unsigned level,
			bool waits)
{
	uint64_t none = 0;

	if (atomic_compare_exchange_strong(&e->broken, &none, seq)) {
		atomic_store(&e->asked, level + 1);
		atomic_store(&e->moved, 1);
		pcrt_net_poke();
	}
	if (!waits)
		return;
	pcrt_report_await();
	if (pcrt_env.on_error != PCRT_STOP || atomic_load(&pcrt_head->gone_on))
		return;
	pcrt_report_lock();
	pcrt_report_end();
	atomic_store(&pcrt_head->gone_on, true);
}

void pcrt_blame_mismatch(struct pcrt_entry *e, uint64_t seq, unsigned level,
			 bool waits)
{
	uint64_t none = 0;

	/* Then the calls on it may differ (ULFM). */
	if (!atomic_load(&e->survives) && pcrt_is_broken_now(e))
		return;
	if (atomic_load(&e->spans) && !atomic_load(&pcrt_head->lost)) {
		leader_tell(e, seq, level, waits);
		return;
	}
	if (!atomic_compare_exchange_strong(&e->broken, &none, seq)) {
		if (pcrt_env.on_error == PCRT_WARN || !waits)
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
	atomic_store(&pcrt_head->blamed, true);
	pcrt_report_lock();
	others_await(e, seq);
	mismatch_print(e, seq, level);
	pcrt_report_end();
	atomic_store(&pcrt_head->gone_on, true);
}
