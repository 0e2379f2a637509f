/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * mismatch.c - a mismatch on a communicator of several nodes: the leader of
 *              node 0 asks all leaders what their members do, and reports.
 *
 * The question also marks the communicator as broken on every board, so no
 * process compares on it any more.  A process that has not reached the
 * collective yet has a moment to do so, as on one node (processes/nth_call.c).
 *
 * Cost: 450 bytes per member, once.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "base/state.h"
#include "board/memory.h"
#include "nodes/messages.h"
#include "nodes/mismatch.h"
#include "nodes/net.h"
#include "nodes/node.h"
#include "processes/here.h"
#include "processes/nth_call.h"
#include "report/abort.h"
#include "report/debugger.h"
#include "report/text.h"

#define SECONDS_FOR_LINES 0.5 /* and for others */
#define QUEUE 16

/* The question that we answer. */
static struct {
	struct pcrt_trouble t;
	double until;
	bool *told; /* per process of the node */
} asked;

/* Used on node 0 only. */
static struct pcrt_trouble queue[QUEUE];
static unsigned queued;
static struct {
	bool on;
	double until;
	uint32_t count;
	char name[PCRT_NAME];
	struct pcrt_told *of; /* per rank */
} report;

/* ---- every leader ---- */

static void line_tell(struct pcrt_entry *e, uint32_t p)
{
	struct pcrt_member *m = &e->member[p];
	uint64_t seq = asked.t.seq;
	struct pcrt_member_line l = { .id = asked.t.id, .seq = seq };
	struct pcrt_told told = pcrt_blame_told(e, (int)p, seq);

	l.rank = atomic_load(&m->rank);
	l.world = told.world;
	l.exact = told.exact;
	l.fields = told.fields;
	if (told.last)
		pcrt_here_callers(p, &told.line);
	l.line = told.line;
	pcrt_entry_name(e, l.name);
	if (pcrt_net_node)
		pcrt_net_send(PCRT_UP, PCRT_M_LINE, &l, sizeof l);
	else
		pcrt_tell_line(&l);
}

static void lines_tell(void)
{
	struct pcrt_entry *e = pcrt_node_entry(asked.t.id);

	for (uint32_t p = 0; e && asked.told && p < pcrt_head->procs; p++) {
		struct pcrt_member *m = &e->member[p];

		if (asked.told[p] || !atomic_load(&m->rank) ||
		    atomic_load(&m->seq) < asked.t.seq)
			continue;
		asked.told[p] = true;
		line_tell(e, p);
	}
}

void pcrt_tell_asked(const struct pcrt_trouble *t)
{
	struct pcrt_entry *e = pcrt_node_entry(t->id);
	uint64_t none = 0;

	pcrt_net_send_down(PCRT_M_ASK, t, sizeof *t);
	asked.t = *t;
	asked.until = pcrt_now() + pcrt_others_seconds();
	free(asked.told);
	asked.told = PCRT_NEW(pcrt_head->procs, bool);
	if (e)
		atomic_compare_exchange_strong(&e->broken, &none, t->seq);
	pcrt_here_ask(true);
	lines_tell();
}

/* ---- node 0 ---- */

static void report_begin(double now)
{
	struct pcrt_trouble t = queue[0];

	memmove(queue, queue + 1, --queued * sizeof *queue);
	report.of = PCRT_NEW(t.size, struct pcrt_told);
	if (!report.of)
		return;
	report.on = true;
	report.count = 0;
	report.name[0] = 0;
	report.until = now + pcrt_others_seconds() + SECONDS_FOR_LINES;
	pcrt_tell_asked(&t);
}

void pcrt_tell_trouble(const struct pcrt_trouble *t)
{
	for (unsigned i = 0; i < queued; i++)
		if (queue[i].id == t->id)
			return;
	if ((report.on && asked.t.id == t->id) || queued == QUEUE)
		return;
	queue[queued++] = *t;
	if (!report.on)
		report_begin(pcrt_now());
}

void pcrt_tell_line(const struct pcrt_member_line *l)
{
	struct pcrt_told *to;

	if (!report.on || l->id != asked.t.id || l->rank < 1 ||
	    l->rank > asked.t.size)
		return;
	to = &report.of[l->rank - 1];
	report.count += !to->line.what[0];
	*to = (struct pcrt_told){ .line = l->line, .fields = l->fields,
				  .world = l->world, .exact = l->exact };
	if (pcrt_name_better(report.name, l->name))
		snprintf(report.name, sizeof report.name, "%.63s",
			 l->name);
}

static void report_end(void)
{
	struct pcrt_text name = { 0 };

	report.on = false;
	pcrt_text_comm(&name, report.name, asked.t.size);
	pcrt_blame_print(name.s ? name.s : "?", report.of, asked.t.size,
			 asked.t.level);
	free(name.s);
	free(report.of);
	if (pcrt_env.on_error == PCRT_ABORT)
		pcrt_abort(PCRT_EXIT);
	if (pcrt_env.on_error != PCRT_STOP)
		return;
	/* RATIONALE: not by pcrt_report_end: a thread of the program may wait
	 * for the same and hold its lock. */
	pcrt_stop_wait();
	pcrt_env.on_error = PCRT_WARN;
	atomic_store(&pcrt_head->gone_on, true);
}

bool pcrt_tell_tick(double now)
{
	if (asked.until > now)
		lines_tell();
	if (report.on &&
	    (report.count == asked.t.size || now >= report.until))
		report_end();
	if (!report.on && queued)
		report_begin(now);
	return asked.until > now || report.on;
}
