/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rounds_report.c - the report of what a round of messages has shown.
 *
 * There is one report per job if possible, written by one write(2): the lowest
 * process that waits in the collective prints; the others send it the names
 * that belong to their numbers and wait for the end of the job.  What does not
 * arrive in time is left out.
 */
#include <mpi.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "agree/rounds_report.h"
#include "arguments/fields.h"
#include "base/hash.h"
#include "base/kind.h"
#include "base/state.h"
#include "board/memory.h"
#include "comm/comm.h"
#include "comm/communicator.h"
#include "comm/event.h"
#include "comm/mail.h"
#include "processes/here.h"
#include "report/fields_text.h"
#include "report/job_end.h"
#include "report/line.h"
#include "report/names.h"
#include "report/text.h"
#include "wait/poll.h"
#include "wait/wait.h"

#define TEXT_TAG 100
#define TEXT_TAGS 30000 /* MPI-4.0 9.1.2: there are 32768 at least */
#define SECONDS_FOR_TEXT 5

/* In which arguments the calls of ROUND differ; 0 also if they are different
 * calls. */
static uint32_t round_differ(const struct pcrt_round *round, int n)
{
	const struct pcrt_event *first = NULL;
	uint32_t differ = 0;

	for (int i = 0; i < n; i++) {
		const struct pcrt_event *e = &round->all[i];

		if (e->kind == PCRT_NONE)
			continue;
		first = first ? first : e;
		if ((e->kind != PCRT_COLL && e->kind != PCRT_START) ||
		    e->op != first->op)
			return 0;
		differ |= pcrt_fields_differ(&first->fields, &e->fields);
	}
	return differ;
}

/* The lowest process that certainly waits, if there is one. */
static int printer_of(const struct pcrt_comm *c,
		      const struct pcrt_round *round)
{
	static const enum pcrt_kind order[] = {
		PCRT_COLL, PCRT_FINALIZE, PCRT_EXITED, PCRT_START, PCRT_FREED
	};

	for (unsigned k = 0; k < sizeof order / sizeof *order; k++)
		for (int i = 0; i < c->size; i++)
			if (round->all[i].kind == order[k])
				return i;
	return 0;
}

static void mismatch_print(struct pcrt_comm *c, const struct pcrt_round *round,
			   struct pcrt_line *line)
{
	uint32_t *world = (uint32_t *)malloc((size_t)c->size * sizeof *world);
	struct pcrt_text t = { 0 };
	char name[PCRT_COMM_TEXT];

	uint32_t which = round_differ(round, c->size);

	pcrt_comm_name(c, name, sizeof name);
	if (which && line)
		pcrt_fields_title(&t, name, line[printer_of(c, round)].what,
				  which);
	else
		pcrt_text_add(&t, "parcoach: error: processes of %s are calling "
			      "different collectives [parcoach-mismatch]\n",
			      name);
	for (int i = 0; world && i < c->size; i++)
		world[i] = round->all[i].world;
	for (int i = 0; which && line && i < c->size; i++)
		if (line[i].what[0])
			pcrt_fields_add(&line[i], &round->all[i].fields, which);
	if (world && line)
		pcrt_text_lines(&t, line, world, c->size);
	free(world);
	pcrt_report_put(&t);
}

/* To which process of C we send our text, and with which tag: different
 * communicators report at the same time. */
static int text_rank(const struct pcrt_comm *c, int i)
{
	return c->mail ? c->world_of[i] : i;
}

static int text_tag(const struct pcrt_comm *c)
{
	return TEXT_TAG + (c->mail ? (int)(c->id >> 40) % TEXT_TAGS : 0);
}

static MPI_Comm text_comm(const struct pcrt_comm *c)
{
	return c->mail ? pcrt_channel : c->priv;
}

/* Poll REQUEST until it is complete or the time is over; whether it is complete. */
static bool complete(MPI_Request *request, struct pcrt_wait *w)
{
	int done = 0;

	while (PMPI_Test(request, &done, MPI_STATUS_IGNORE) == MPI_SUCCESS &&
	       !done && pcrt_wait_tick(w))
		;
	if (!done)
		PMPI_Cancel(request);
	return done;
}

/* The call site of E, if some process of the node has been there. */
static const struct pcrt_place_text *site_of(const struct pcrt_event *e)
{
	uint32_t n = pcrt_head ? pcrt_head->sites : 0;

	for (uint32_t i = 1; i < n && i < PCRT_SITES; i++) {
		const struct pcrt_place_text *t = &pcrt_head->site[i];

		if (t->op == e->op && t->line == e->line &&
		    pcrt_hash(t->file) == e->file)
			return t;
	}
	return NULL;
}

/* The line of a process that has not sent it, as seen by a process at MINE. */
static struct pcrt_line line_untold(const struct pcrt_event *e,
				    const struct parcoach_site *mine)
{
	const struct pcrt_place_text *t = site_of(e);
	struct parcoach_site its = { .what = t ? t->what : pcrt_op_name(e->op),
				     .file = t ? t->file : NULL,
				     .predicted = t ? t->predicted : NULL };

	if (!t && mine && mine->file && e->file == pcrt_hash(mine->file))
		its.file = mine->file;
	return pcrt_line_of(e->kind, &its, e->line);
}

/* Our own line. */
static struct pcrt_line line_own(const struct pcrt_comm *c,
				 const struct pcrt_round *round,
				 const struct parcoach_site *site)
{
	const struct pcrt_event *e = &round->all[c->rank];
	struct pcrt_line l = pcrt_line_of(e->kind, site, e->line);

	pcrt_here_callers_now(&l);
	return l;
}

/* Whether a process whose event is E has a line in the report. */
static bool sends_line(const struct pcrt_event *e)
{
	return e->kind != PCRT_LEAVE && e->kind != PCRT_NONE;
}

/* What all that wait do; from our numbers alone if nothing arrived in time, or
 * if ASK is false: nothing will be sent. */
static struct pcrt_line *lines_collect(struct pcrt_comm *c,
				       const struct pcrt_round *round,
				       const struct parcoach_site *site,
				       bool ask)
{
	size_t n = (size_t)c->size;
	struct pcrt_line *line = PCRT_NEW(n, struct pcrt_line);
	MPI_Request *request = PCRT_NEW(n, MPI_Request);
	struct pcrt_wait w;

	if (!line || !request)
		return line;
	pcrt_wait_begin(&w, NULL, NULL, PCRT_NONE);
	w.limit = SECONDS_FOR_TEXT;
	for (int i = 0; i < c->size; i++) {
		request[i] = MPI_REQUEST_NULL;
		if (ask && i != c->rank && sends_line(&round->all[i]))
			PMPI_Irecv(&line[i], sizeof *line, MPI_BYTE,
				   text_rank(c, i), text_tag(c), text_comm(c),
				   &request[i]);
	}
	for (int i = 0; i < c->size; i++)
		complete(&request[i], &w);
	/* REQUEST and LINE stay: a cancelled one may still be in use. */
	for (int i = 0; i < c->size; i++)
		if (!line[i].what[0] && sends_line(&round->all[i]))
			line[i] = i == c->rank ?
				  line_own(c, round, site) :
				  line_untold(&round->all[i], site);
	return line;
}

static void line_send(struct pcrt_comm *c, const struct pcrt_round *round,
		      int to, const struct parcoach_site *site)
{
	struct pcrt_line *mine = PCRT_NEW(1, struct pcrt_line);
	MPI_Request request;
	struct pcrt_wait w;

	if (!mine)
		return;
	*mine = line_own(c, round, site);
	pcrt_wait_begin(&w, NULL, NULL, PCRT_NONE);
	w.limit = SECONDS_FOR_TEXT;
	if (PMPI_Isend(mine, sizeof *mine, MPI_BYTE, text_rank(c, to),
		       text_tag(c), text_comm(c), &request) != MPI_SUCCESS ||
	    complete(&request, &w))
		free(mine);
	/* Else it is not known when MPI is done with it. */
}

void pcrt_report_mismatch(struct pcrt_comm *c, const struct pcrt_round *round,
			  const struct parcoach_site *site)
{
	int printer = printer_of(c, round);
	uint32_t kind = round->all[printer].kind;
	/* No process certainly waits, so the others may find it much later, or
	 * never.  The first one of this node to report is the only one. */
	bool alone = (kind == PCRT_START || kind == PCRT_FREED) &&
		     pcrt_env.on_error == PCRT_ABORT && pcrt_head &&
		     pcrt_head->procs == (uint32_t)pcrt_world_size;

	pcrt_report_lock();
	if (c->rank == printer || alone) {
		mismatch_print(c, round, lines_collect(c, round, site, !alone));
	} else {
		line_send(c, round, printer, site);
		if (pcrt_env.on_error == PCRT_WARN)
			return;
		/* The job ends meanwhile.  Else the printer has failed. */
		pcrt_report_await();
		if (pcrt_env.on_error == PCRT_ABORT)
			mismatch_print(c, round,
				       lines_collect(c, round, site, true));
	}
	pcrt_report_end();
}
