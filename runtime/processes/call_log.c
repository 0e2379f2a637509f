/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * call_log.c - what the processes of the node have called lately, for those who
 *             report.
 *
 * In:   pcrt_proc.past, one word for each check; its owner may go on meanwhile.
 * Not:  what is checked by messages.
 */
#include <stdio.h>
#include <string.h>
#include "board/memory.h"

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

struct pcrt_line pcrt_past_line(uint32_t p)
{
	struct pcrt_stay waits[PCRT_STAYS];
	struct pcrt_line l = { .what = "" };
	struct pcrt_called last;
	char name[PCRT_NAME];

	if (pcrt_stays_get(p, waits) && waits->how != PCRT_STAY_CALL) {
		l = pcrt_stay_line(waits);
		pcrt_entry_name(waits->e, name);
		pcrt_line_on(&l, name, waits->e->size);
		return l;
	}
	if (!pcrt_past_last(p, &last)) {
		snprintf(l.what, sizeof l.what, "no collective so far");
		return l;
	}
	l = pcrt_blame_site(last.kind, last.site);
	if (last.kind == PCRT_FINALIZE || last.kind == PCRT_EXITED)
		return l; /* it is still there */
	memmove(l.what + 6, l.what, sizeof l.what - 6);
	memcpy(l.what, "after ", 6);
	l.what[sizeof l.what - 1] = 0;
	return l;
}

/* ---- as text ---- */

#define SECONDS_FOR_PLACES 2.0

/* What a place is called, without its operation.  RATIONALE: kept, and not asked
 * for any more when that has taken long: without debug information of the plugin
 * each one is a run of addr2line. */
static const char *place_of(uint32_t site)
{
	static char *known[PCRT_SITES];
	static double spent;
	double begin = pcrt_now();
	char text[sizeof ((struct pcrt_line *)0)->place];

	site %= PCRT_SITES;
	if (known[site])
		return known[site];
	if (spent < SECONDS_FOR_PLACES)
		snprintf(text, sizeof text, "%s",
			 pcrt_blame_site(PCRT_COLL, site).place);
	else
		snprintf(text, sizeof text, "%s", pcrt_head->site[site].file);
	spent += pcrt_now() - begin;
	known[site] = strdup(text);
	return known[site] ? known[site] : "";
}

static void comm_add(struct pcrt_text *t, const struct pcrt_called *call)
{
	struct pcrt_entry *e = pcrt_past_entry(call);
	char name[PCRT_NAME];

	if (!e) {
		pcrt_text_add(t, "a communicator that was freed");
		return;
	}
	pcrt_entry_name(e, name);
	pcrt_text_comm(t, name, atomic_load(&e->size));
}

static void call_add(struct pcrt_text *t, const struct pcrt_called *call,
		     uint64_t times)
{
	const struct pcrt_place_text *site =
		&pcrt_head->site[call->site % PCRT_SITES];
	struct parcoach_site s = { .what = site->what };
	size_t from = t->len;

	pcrt_text_add(t, "%s\n%s\n", pcrt_line_of(call->kind, &s, 0).what,
		      call->site ? place_of(call->site) : "");
	comm_add(t, call);
	/* Communicators can be named anything. */
	for (int tabs = 2; from < t->len; from++)
		if (t->s[from] == '\n' && tabs-- > 0)
			t->s[from] = '\t';
		else if ((unsigned char)t->s[from] < ' ')
			t->s[from] = ' ';
	pcrt_text_add(t, "\t%llu\n", (unsigned long long)times);
}

void pcrt_past_text(uint32_t p, char text[PCRT_PAST_TEXT])
{
	uint64_t event = atomic_load(&pcrt_procs[p].event);
	struct pcrt_called call, next;
	struct pcrt_text t = { 0 };
	size_t len = 0;
	unsigned n = 0;

	text[0] = 0;
	while (n < pcrt_env.history && pcrt_past_get(p, event, &call)) {
		uint64_t times = 0;

		do {
			event--;
			n++;
			times++;
		} while (n < pcrt_env.history &&
			 pcrt_past_get(p, event, &next) &&
			 !memcmp(&next, &call, sizeof next));
		call_add(&t, &call, times);
		/* Whole lines only. */
		if (!t.s || t.len >= PCRT_PAST_TEXT)
			break;
		len = t.len;
	}
	if (len) {
		memcpy(text, t.s, len);
		text[len] = 0;
	}
	pcrt_text_free(&t);
}
