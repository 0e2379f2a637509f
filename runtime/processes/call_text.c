/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * call_text.c - the last calls of a process of the node, as text.
 *
 * In:   pcrt_proc.past (call_log.c).
 * Out:  lines for report/history.c; they can be sent to another node.
 * Cost: a run of addr2line for each call site without a line,
 *       SECONDS_FOR_PLACES in all; only in the watchdog.
 */
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "base/clock.h"
#include "base/kind.h"
#include "base/state.h"
#include "board/memory.h"
#include "processes/call_log.h"
#include "processes/call_text.h"
#include "processes/nth_call.h"
#include "report/history.h"
#include "report/line.h"
#include "report/text.h"

#define SECONDS_FOR_PLACES 2.0

/* The text of a call site, without its operation.  RATIONALE: it is kept, and
 * no more are looked up after that has taken too long: without debug
 * information of the plugin each site is a run of addr2line. */
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

	if (!call->entry) {
		pcrt_text_add(t, "a communicator compared by messages");
		return;
	}
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
	/* The name of a communicator can contain anything. */
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
		/* Only whole lines. */
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
