/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * call_log.c - the last calls of the processes of the node, for reports.
 *
 * In:   pcrt_proc.past, one word for each check; the process may continue
 *       meanwhile.
 * Not:  calls that are checked by messages.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include "board/memory.h"
#include "processes/call_log.h"

uint64_t pcrt_moved(uint32_t p)
{
	return atomic_load(&pcrt_procs[p].event) +
	       atomic_load(&pcrt_procs[p].leaves) +
	       atomic_load(&pcrt_procs[p].stays.turn);
}

bool pcrt_past_get(uint32_t p, uint64_t event, struct pcrt_called *call)
{
	struct pcrt_proc *proc = &pcrt_procs[p];
	uint64_t last = atomic_load(&proc->event);
	uint64_t word = atomic_load(&proc->past[event % PCRT_PAST]);

	*call = pcrt_call_unpack(word);
	/* The next one may be half written. */
	return event && event <= last &&
	       atomic_load(&proc->event) - event < PCRT_PAST - 1;
}

bool pcrt_past_last(uint32_t p, struct pcrt_called *call)
{
	return pcrt_past_get(p, atomic_load(&pcrt_procs[p].event), call);
}

struct pcrt_entry *pcrt_past_entry(const struct pcrt_called *call)
{
	struct pcrt_entry *e;
	uint64_t id;

	if (!call->entry || call->entry > pcrt_head->entries)
		return NULL;
	e = pcrt_shm_entry(call->entry);
	id = atomic_load(&e->id);
	return id && pcrt_call_where(0, id) ==
		     pcrt_call_where(0, call->tag) ? e : NULL;
}
