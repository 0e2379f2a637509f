/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * cycle.c - deadlocks over several communicators.
 *
 * A round compares the processes of one communicator.  If rank 0 waits in A and
 * rank 1 in B, neither round is ever complete.  So a process that has waited
 * for PATIENCE seconds tells process 0 of the world what it waits in.  If
 * process 0 also waits and has such a message from all processes, it asks all
 * whether they still wait in the same call; a running process does not answer.
 * Nothing is said if one waits for a process that cannot be asked.
 * If all answer, and nothing has changed since their first message, all of them
 * waited at the moment of the question.  As only a running process can end a
 * wait, they wait for ever.  The question is asked WAVES times, so that
 * messages that were still under way arrive.
 *
 * Cost: nothing for waits shorter than PATIENCE.  A message is only sent when
 *       the one before has been received, so process 0 never gets too many.
 * LIMIT: not under MPI_THREAD_MULTIPLE, where another thread may end a wait;
 * nor if some process waits outside our checks: see PARCOACH_TIMEOUT.
 */
#include <mpi.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/kind.h"
#include "base/state.h"
#include "comm/comm.h"
#include "comm/communicator.h"
#include "comm/mail.h"
#include "report/abort.h"
#include "report/job_end.h"
#include "report/line.h"
#include "report/text.h"
#include "wait/cycle.h"
#include "wait/poll.h"
#include "wait/wait.h"

#define PATIENCE 0.5
#define WAVES 4
#define WAVE_SECONDS 0.15

enum tag { STATUS_TAG = 11, ASK_TAG, ANSWER_TAG, VERDICT_TAG, PROGRESS_TAG };

struct status {
	uint64_t wait; /* number of the wait; 0: not known */
	uint16_t kind, world_comm;
	uint32_t others; /* it waits for processes that are not asked, too */
	struct pcrt_line line;
};

static uint64_t waits;

/* State of all processes except 0. */
static struct {
	struct status status;
	MPI_Request status_request, answer_request;
	uint64_t told, answer;
} me = { .status_request = MPI_REQUEST_NULL,
	 .answer_request = MPI_REQUEST_NULL };

/* State of process 0. */
static struct {
	struct status *of; /* per process */
	int known;         /* processes with WAIT != 0 */
	int asked;         /* answers that are still to arrive */
	bool changed;      /* since the first question */
	int wave;
	uint64_t own;      /* our wait at the first question */
	double last;
	bool reported;
} boss;

static MPI_Comm channel(void)
{
	return pcrt_world ? pcrt_world->priv : MPI_COMM_NULL;
}

uint64_t pcrt_watch_number(void)
{
	return pcrt_level < MPI_THREAD_MULTIPLE ? ++waits : 0;
}

static bool has_others(MPI_Group group, MPI_Group world)
{
	MPI_Group rest;
	int n = 0;

	PMPI_Group_difference(group, world, &rest);
	PMPI_Group_size(rest, &n);
	if (rest != MPI_GROUP_EMPTY)
		PMPI_Group_free(&rest);
	PMPI_Group_free(&group);
	return n;
}

/* Whether C has processes of which nothing is known here: of another MPI_COMM_WORLD
 * (MPI_Comm_spawn, MPI_Comm_connect), or without the run time. */
static bool reaches_others(const struct pcrt_comm *c)
{
	MPI_Group world, group;
	bool found = c->absent;

	if (c->user == MPI_COMM_NULL || c->world)
		return found;
	PMPI_Comm_group(MPI_COMM_WORLD, &world);
	PMPI_Comm_group(c->user, &group);
	found |= has_others(group, world);
	if (c->inter) {
		PMPI_Comm_remote_group(c->user, &group);
		found |= has_others(group, world);
	}
	PMPI_Group_free(&world);
	return found;
}

static struct status status_of(const struct pcrt_wait *w)
{
	struct status s = { .wait = w->number, .kind = w->kind };
	char name[PCRT_COMM_TEXT];
	size_t len;

	s.line = pcrt_line_of(w->kind, w->site, w->site ? w->site->line : 0);
	len = strlen(s.line.what);
	if (w->kind == PCRT_START)
		snprintf(s.line.what + len, sizeof s.line.what - len,
			 ", in MPI_Wait");
	s.world_comm = !w->comm || w->comm->world;
	if (!w->comm)
		return s;
	s.others = reaches_others(w->comm);
	pcrt_comm_name(w->comm, name, sizeof name);
	len = strlen(s.line.place);
	snprintf(s.line.place + len, sizeof s.line.place - len, "  on %s",
		 name);
	return s;
}

/* Receive one message with TAG, if there is one, from *SOURCE (or any
 * process). */
static bool receive(int tag, int *source, void *data, int size)
{
	MPI_Status status;
	int there = 0;

	PMPI_Iprobe(*source, tag, channel(), &there, &status);
	if (!there)
		return false;
	*source = status.MPI_SOURCE;
	PMPI_Recv(data, size, MPI_BYTE, *source, tag, channel(),
		  MPI_STATUS_IGNORE);
	return true;
}

static bool is_free(MPI_Request *request)
{
	int done = 1;

	if (*request != MPI_REQUEST_NULL)
		PMPI_Test(request, &done, MPI_STATUS_IGNORE);
	return done;
}

/* ---- all processes except 0 ---- */

static void off_set(struct pcrt_comm *c, void *unused)
{
	(void)unused;
	c->off = true;
}

/* It is not known which communicators the others still compare: compare
 * none. */
static void all_off(void)
{
	atomic_store(&pcrt_on, false);
	pcrt_comm_each(off_set, NULL);
}

/* Process 0 has reported: the job ends, or all continue without checks. */
static void verdict_take(void)
{
	if (pcrt_env.on_error == PCRT_ABORT) {
		sleep(10);
		pcrt_abort(PCRT_EXIT);
	}
	all_off();
}

static void member_tick(const struct pcrt_wait *w)
{
	int zero = 0;
	uint64_t question;

	if (me.told != w->number && is_free(&me.status_request)) {
		me.status = status_of(w);
		me.told = w->number;
		/* Synchronous: complete only when process 0 has received it. */
		PMPI_Issend(&me.status, sizeof me.status, MPI_BYTE, 0,
			    STATUS_TAG, channel(), &me.status_request);
	}
	is_free(&me.status_request);
	if (is_free(&me.answer_request) &&
	    receive(ASK_TAG, &zero, &question, sizeof question)) {
		me.answer = w->number;
		PMPI_Isend(&me.answer, sizeof me.answer, MPI_BYTE, 0,
			   ANSWER_TAG, channel(), &me.answer_request);
	}
	if (receive(VERDICT_TAG, &zero, &question, sizeof question))
		verdict_take();
}

/* ---- process 0 ---- */

/* Send a small message that MPI buffers: does not wait for the receiver. */
static void tell_all(int tag, uint64_t value)
{
	for (int i = 1; i < pcrt_world_size; i++)
		PMPI_Send(&value, sizeof value, MPI_BYTE, i, tag, channel());
}

static void messages_take(void)
{
	struct status s;
	uint64_t answer;
	int from = MPI_ANY_SOURCE;

	while (receive(STATUS_TAG, &from, &s, sizeof s)) {
		boss.known += !boss.of[from].wait;
		boss.changed = true;
		boss.of[from] = s;
		from = MPI_ANY_SOURCE;
	}
	while (receive(ANSWER_TAG, &from, &answer, sizeof answer)) {
		boss.asked--;
		if (answer != boss.of[from].wait) {
			/* It runs again and will announce its next long
			 * wait. */
			boss.known -= boss.of[from].wait != 0;
			boss.of[from].wait = 0;
			boss.changed = true;
		}
		from = MPI_ANY_SOURCE;
	}
}

/* Whether what all wait in can be a deadlock: at least one collective, not all in
 * the same communicator, whose round would show it, and none for a process that was
 * not asked. */
static bool is_plausible(void)
{
	bool collective = false, other = false;

	for (int i = 0; i < pcrt_world_size; i++) {
		if (boss.of[i].others)
			return false;
		collective |= boss.of[i].kind == PCRT_COLL ||
			      boss.of[i].kind == PCRT_START;
		other |= !boss.of[i].world_comm;
	}
	return collective && other;
}

static void deadlock_report(void)
{
	struct pcrt_text t = { 0 };
	size_t n = (size_t)pcrt_world_size;
	struct pcrt_line *line = (struct pcrt_line *)malloc(n * sizeof *line);
	uint32_t *world = (uint32_t *)malloc(n * sizeof *world);

	pcrt_text_add(&t, PCRT_SAY_CYCLE);
	for (size_t i = 0; line && world && i < n; i++) {
		line[i] = boss.of[i].line;
		world[i] = (uint32_t)i;
	}
	if (line && world)
		pcrt_text_lines(&t, line, world, pcrt_world_size);
	free(line);
	free(world);
	boss.reported = true;
	pcrt_report_lock();
	pcrt_report_put(&t);
	pcrt_report_end();
	tell_all(VERDICT_TAG, 1);
	all_off();
}

static void boss_tick(const struct pcrt_wait *w, double now)
{
	if (!boss.of)
		boss.of = PCRT_NEW(pcrt_world_size, struct status);
	if (!boss.of || boss.reported)
		return;
	messages_take();
	if (boss.asked || boss.known < pcrt_world_size - 1)
		return;
	if (boss.changed || boss.own != w->number) {
		boss.changed = false;
		boss.own = w->number;
		boss.wave = 0;
		boss.of[0] = status_of(w);
	}
	if (boss.wave == WAVES && is_plausible()) {
		deadlock_report();
		return;
	}
	if (boss.wave == WAVES || now - boss.last < WAVE_SECONDS)
		return;
	boss.wave++;
	boss.last = now;
	boss.asked = pcrt_world_size - 1;
	tell_all(ASK_TAG, w->number);
}

void pcrt_watch_tick(const struct pcrt_wait *w, double now)
{
	if (!w->number || now - w->since < PATIENCE ||
	    channel() == MPI_COMM_NULL)
		return;
	if (pcrt_world_rank == 0)
		boss_tick(w, now);
	else
		member_tick(w);
}

void pcrt_watch_progress(void)
{
	int there;

	if (channel() != MPI_COMM_NULL)
		PMPI_Iprobe(MPI_ANY_SOURCE, PROGRESS_TAG, channel(), &there,
			    MPI_STATUS_IGNORE);
}

bool pcrt_watch_end(double limit)
{
	struct pcrt_wait w;
	MPI_Request barrier;
	bool told = false;
	int done = 0;
	struct status s;
	uint64_t x;

	if (pcrt_level >= MPI_THREAD_MULTIPLE || channel() == MPI_COMM_NULL)
		return true;
	pcrt_wait_begin(&w, NULL, NULL, PCRT_NONE);
	w.limit = limit;
	/* No new message is sent now.  A process with none under way enters the
	 * barrier; when all have entered, all messages have been received. */
	while (!done) {
		int any = MPI_ANY_SOURCE;

		pcrt_mail_fetch();
		while (receive(STATUS_TAG, &any, &s, sizeof s) ||
		       receive(ASK_TAG, &any, &x, sizeof x) ||
		       receive(ANSWER_TAG, &any, &x, sizeof x) ||
		       receive(VERDICT_TAG, &any, &x, sizeof x))
			any = MPI_ANY_SOURCE;
		if (!told && is_free(&me.status_request) &&
		    is_free(&me.answer_request)) {
			PMPI_Ibarrier(channel(), &barrier);
			told = true;
		}
		if (told)
			PMPI_Test(&barrier, &done, MPI_STATUS_IGNORE);
		if (!done && !pcrt_wait_tick(&w))
			return false;
	}
	return true;
}
