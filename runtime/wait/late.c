/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * late.c - reports about a long wait: for processes that have left the
 *          function, or of which nothing is known.
 *
 * In:   the wait, and what is known of its communicator.
 * Out:  parcoach-mismatch, or the warning parcoach-timeout.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include "base/hash.h"
#include "base/kind.h"
#include "base/state.h"
#include "comm/comm.h"
#include "comm/communicator.h"
#include "comm/event.h"
#include "board/memory.h"
#include "processes/here.h"
#include "report/job_end.h"
#include "report/line.h"
#include "report/text.h"
#include "wait/late.h"
#include "wait/wait.h"

/* What process I does, as far as this process, which waits at SITE, knows. */
static struct pcrt_line left_line(const struct pcrt_comm *c, int i,
				  const struct parcoach_site *site,
				  bool *absent)
{
	const struct pcrt_event *e = c->seen ? &c->seen[i] : NULL;
	struct pcrt_line l = { .what = "" };

	if (i == c->rank ||
	    (e && e->kind == PCRT_COLL && e->op == site->op &&
	     e->line == site->line && e->file == pcrt_hash(site->file)))
		return pcrt_line_of(PCRT_COLL, site, site->line);
	if (!c->left[i])
		return l;
	*absent = true;
	l = pcrt_line_of(PCRT_COLL, site, c->left[i]);
	snprintf(l.what, sizeof l.what, PCRT_SAY_RETURNED, site->function);
	return l;
}

void pcrt_report_left(struct pcrt_wait *w, double waited)
{
	struct pcrt_comm *c = w->comm;
	struct pcrt_line *line = PCRT_NEW(c->size, struct pcrt_line);
	uint32_t *world = PCRT_NEW(c->size, uint32_t);
	bool *absent = PCRT_NEW(c->size, bool);
	struct pcrt_text t = { 0 };
	char name[PCRT_COMM_TEXT];

	pcrt_comm_name(c, name, sizeof name);
	for (int i = 0; line && world && absent && i < c->size; i++) {
		line[i] = left_line(c, i, w->site, &absent[i]);
		world[i] = c->seen ? c->seen[i].world : 0;
	}
	if (line && world && absent) {
		pcrt_text_absent(&t, name, line, absent, c->size,
				 PCRT_ABSENT_RETURNED, c->rank, waited);
		pcrt_text_lines(&t, line, world, c->size);
	}
	pcrt_text_add(&t, PCRT_SAY_STILL, waited);
	free(line);
	free(world);
	free(absent);
	pcrt_report_local(&t);
}

void pcrt_warn_slow(struct pcrt_wait *w)
{
	struct pcrt_text t = { 0 };
	char name[PCRT_COMM_TEXT];

	pcrt_comm_name(w->comm, name, sizeof name);
	pcrt_text_add(&t, "parcoach: warning: rank %d has waited %g s in %s%s (",
		      w->comm->rank, pcrt_env.timeout,
		      w->kind == PCRT_START ? "MPI_Wait for " : "",
		      w->site->what);
	pcrt_text_site(&t, w->site);
	pcrt_text_add(&t, "); not all processes of %s have arrived "
		      PCRT_SAY_TIMEOUT "\n", name);
	if (w->kind != PCRT_START)
		pcrt_text_add(&t, "parcoach:   it continues without this check "
			      "(PARCOACH_TIMEOUT=0 to wait for ever)\n");
	if (pcrt_head) {
		pcrt_here_ask(true);
		pcrt_here_lines(&t);
	}
	pcrt_report_slow(&t);
}
