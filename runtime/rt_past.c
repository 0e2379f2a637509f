/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_past.c - what the processes of the node have called lately, for those who
 *             report.
 *
 * In:   pcrt_proc.past, one word for each check; its owner may go on meanwhile.
 * Not:  what is checked by messages.
 */
#include <stdio.h>
#include <string.h>
#include "rt_board.h"

uint64_t pcrt_moved(uint32_t p)
{
	return atomic_load(&pcrt_procs[p].event) +
	       atomic_load(&pcrt_procs[p].leaves);
}

bool pcrt_past_get(uint32_t p, uint64_t event, struct pcrt_call *call)
{
	struct pcrt_proc *proc = &pcrt_procs[p];
	uint64_t last = atomic_load(&proc->event);
	uint64_t word = atomic_load(&proc->past[event % PCRT_PAST]);
	const uint64_t entries = (1u << (PCRT_CALL_TAG_SHIFT -
					 PCRT_CALL_ENTRY_SHIFT)) - 1;

	call->site = word & ((1u << PCRT_CALL_KIND_SHIFT) - 1);
	call->kind = word >> PCRT_CALL_KIND_SHIFT & 15;
	call->entry = (uint32_t)(word >> PCRT_CALL_ENTRY_SHIFT & entries);
	call->tag = (uint32_t)(word >> PCRT_CALL_TAG_SHIFT);
	/* The next one may be half written. */
	return event && event <= last &&
	       atomic_load(&proc->event) - event < PCRT_PAST - 1;
}

bool pcrt_past_last(uint32_t p, struct pcrt_call *call)
{
	return pcrt_past_get(p, atomic_load(&pcrt_procs[p].event), call);
}

struct pcrt_entry *pcrt_past_entry(const struct pcrt_call *call)
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

struct pcrt_line pcrt_past_line(uint32_t p)
{
	struct pcrt_line l = { .what = "" };
	struct pcrt_call last;

	if (!pcrt_past_last(p, &last)) {
		snprintf(l.what, sizeof l.what, "no collective so far");
		return l;
	}
	l = pcrt_blame_site(last.kind, last.site);
	memmove(l.what + 6, l.what, sizeof l.what - 6);
	memcpy(l.what, "after ", 6);
	l.what[sizeof l.what - 1] = 0;
	return l;
}
