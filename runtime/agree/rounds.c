/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rounds.c - comparison by rounds of events (the paper's CC, made safe for
 *            programs whose functions not all processes enter).
 *
 * In round K of a communicator each of its processes sends one event, its K-th,
 * to all others: by letters (comm/mail.c), or, if not all know the identity of
 * the communicator, by the K-th nonblocking allgather on a private duplicate of
 * it.  So all know the same:
 *
 *   no LEAVE, one operation         all continue
 *   two that differ                 an error, known to all that wait; after
 *                                   PATIENCE seconds also if others have sent
 *                                   nothing, since they may never do so
 *   a LEAVE among them              it is used up; the others send theirs
 *                                   again in round K + 1
 *
 * A process sends its events in order, one at a time.  Events that do not wait
 * (nonblocking collectives, the end) stay in a queue until the round before is
 * complete, and move on whenever the process gets here.  A process never waits
 * for a LEAVE, so leaving a function alone is never an error by itself; but a
 * process that waits in that function knows of it (C->left).
 *
 * Cost: O(P) data and messages of a process per round, acceptable in a debug
 *       run.
 * LIMIT: a LEAVE is dropped while an earlier event, or LEAVES_IN_FLIGHT other
 * LEAVEs, are under way, or if two functions share a place in C->leaves; the
 * next one that is sent carries the count of those before.
 */
#include <mpi.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "agree/protocols.h"
#include "agree/rounds_left.h"
#include "agree/rounds_report.h"
#include "arguments/fields.h"
#include "base/clock.h"
#include "base/kind.h"
#include "base/state.h"
#include "comm/communicator.h"
#include "comm/event.h"
#include "comm/mail.h"
#include "comm/protocol.h"
#include "requests/complete.h"
#include "wait/poll.h"
#include "wait/wait.h"

#define EARLY_MAX 4096 /* events kept before there is a private communicator */

#define LEAVES_IN_FLIGHT 64
#define PATIENCE 1.0 /* seconds */

enum verdict { AGREED, AGAIN, DISAGREED };

/* A collective also sends its arguments, an END the number of checks. */
static struct pcrt_event event_told(const struct pcrt_comm *c,
				    enum pcrt_kind kind,
				    const struct parcoach_site *site)
{
	struct pcrt_event e = pcrt_event_at(kind, site);

	if (kind == PCRT_COLL || kind == PCRT_START)
		e.fields = c->checked->fields;
	if (kind == PCRT_FINALIZE || kind == PCRT_EXITED) {
		e.op = (uint32_t)atomic_load(&pcrt_checks);
		e.skipped = (uint32_t)atomic_load(&pcrt_skipped);
	}
	if (kind == PCRT_EXITED)
		e.line = 0;
	return e;
}

/* Send EVENT in the next round on the private communicator; NULL: no memory, or
 * MPI fails. */
static struct pcrt_round *gather(struct pcrt_comm *c,
				 const struct pcrt_event *event)
{
	size_t n = (size_t)c->size;
	struct pcrt_round *r =
		(struct pcrt_round *)malloc(sizeof *r + n * sizeof *r->all);

	if (!r)
		return NULL;
	r->mine = *event;
	if (PMPI_Iallgather(&r->mine, sizeof r->mine, MPI_BYTE, r->all,
			    sizeof *r->all, MPI_BYTE, c->priv,
			    &r->request) == MPI_SUCCESS)
		return r;
	free(r);
	return NULL;
}

/* Put EVENT into the next round.  If that fails, C is not compared any more. */
static void begin(struct pcrt_comm *c, const struct pcrt_event *event)
{
	struct pcrt_round *r = c->mail ? pcrt_mail_begin(c, event) :
					 gather(c, event);

	if (!r) {
		c->off = true;
		return;
	}
	r->next = NULL;
	if (c->last)
		c->last->next = r;
	else
		c->first = r;
	c->last = r;
	c->in_flight++;
}

static bool is_finished(struct pcrt_comm *c, struct pcrt_round *r)
{
	int done = 0;

	if (c->mail)
		return pcrt_mail_told(c, r);
	return PMPI_Test(&r->request, &done, MPI_STATUS_IGNORE) ==
		       MPI_SUCCESS && done;
}

/* The oldest round if it is complete, taken off the queue; else NULL. */
static struct pcrt_round *finished(struct pcrt_comm *c)
{
	struct pcrt_round *r = c->first;

	if (!r || !is_finished(c, r))
		return NULL;
	c->first = r->next;
	if (!c->first)
		c->last = NULL;
	c->in_flight--;
	return r;
}

/* Ends of all kinds match: a process that exits early, or frees what others
 * leave to MPI_Finalize, does not deadlock. */
static bool same(const struct pcrt_event *a, const struct pcrt_event *b)
{
	bool a_calls = a->kind == PCRT_COLL || a->kind == PCRT_START;
	bool b_calls = b->kind == PCRT_COLL || b->kind == PCRT_START;

	return a_calls == b_calls &&
	       (!a_calls || (a->op == b->op &&
			     !pcrt_fields_differ(&a->fields, &b->fields)));
}

static enum verdict judge(const struct pcrt_comm *c,
			  const struct pcrt_round *r)
{
	const struct pcrt_event *first = NULL;
	enum verdict verdict = AGREED;

	for (int i = 0; i < c->size; i++) {
		const struct pcrt_event *e = &r->all[i];

		if (e->kind == PCRT_NONE)
			continue;
		if (e->kind == PCRT_LEAVE)
			verdict = AGAIN;
		else if (!first)
			first = e;
		else if (!same(first, e))
			return DISAGREED;
	}
	return verdict;
}

/* ---- the private communicator ---- */

/*
 * Begin to create it: nonblocking, as the others may never come.  Only a
 * process that then waits may do so.  RATIONALE: Open MPI 4.1 creates it in
 * several steps, which are confused with collectives that the user starts on C
 * meanwhile.
 * LIMIT: and with an MPI_Comm_idup of the user that is under way; see
 * comm/mail.c.
 */
static bool priv_begin(struct pcrt_comm *c)
{
	if (c->user == MPI_COMM_NULL ||
	    PMPI_Comm_idup(c->user, &c->coming, &c->coming_request) !=
	    MPI_SUCCESS)
		return false;
	c->making = true;
	return true;
}

/* Whether events can be sent, or can be when it is ready. */
static bool has_way(const struct pcrt_comm *c)
{
	return c->mail || c->making || c->priv != MPI_COMM_NULL;
}

/*
 * Whether they can be sent now.  For an intercommunicator, both groups are
 * merged; the merge may block, since only a process that waits in a check
 * begins to create one.
 */
static bool priv_ready(struct pcrt_comm *c)
{
	MPI_Comm priv;
	int done = 0;

	if (!c->making)
		return has_way(c);
	if (PMPI_Test(&c->coming_request, &done, MPI_STATUS_IGNORE) !=
	    MPI_SUCCESS || !done)
		return false;
	c->making = false;
	priv = c->coming;
	if (c->inter) {
		PMPI_Intercomm_merge(c->coming, 0, &priv);
		PMPI_Comm_free(&c->coming);
	}
	PMPI_Comm_set_errhandler(priv, MPI_ERRORS_RETURN);
	PMPI_Comm_rank(priv, &c->rank);
	PMPI_Comm_size(priv, &c->size);
	c->priv = priv;
	return true;
}

/* ---- the queue of events that are to be sent ---- */

static bool push(struct pcrt_comm *c, const struct pcrt_event *event,
		 const struct parcoach_site *site)
{
	struct pcrt_telling *t = (struct pcrt_telling *)malloc(sizeof *t);

	if (!t) {
		c->off = true;
		return false;
	}
	*t = (struct pcrt_telling){ NULL, *event, site, false };
	if (c->newest)
		c->newest->next = t;
	else
		c->oldest = t;
	c->newest = t;
	c->told++;
	c->inside[c->told % 2].file = event->file;
	c->inside[c->told % 2].function = event->function;
	atomic_fetch_add(&pcrt_open, 1);
	return true;
}

/* All have sent the oldest event: ROUND shows it. */
static void agreed(struct pcrt_comm *c, const struct pcrt_round *round)
{
	struct pcrt_telling *t = c->oldest;

	if (t->event.kind >= PCRT_FREED) {
		c->ended = true;
		if (c->on_ended)
			c->on_ended(c, round);
	}
	pcrt_left_forget(c);
	c->oldest = t->next;
	if (!c->oldest)
		c->newest = NULL;
	free(t);
	atomic_fetch_sub(&pcrt_open, 1);
	c->agreed++;
}

static void round_take(struct pcrt_comm *c, struct pcrt_round *r)
{
	enum verdict verdict = judge(c, r);

	if (verdict == AGAIN)
		pcrt_left_see(c, r);
	if (verdict == DISAGREED) {
		if (r->mine.kind != PCRT_LEAVE)
			pcrt_report_mismatch(c, r, c->oldest->site);
		c->off = true;
	} else if (r->mine.kind != PCRT_LEAVE && verdict == AGREED) {
		agreed(c, r);
	} else if (r->mine.kind != PCRT_LEAVE) {
		c->oldest->begun = false;
	}
	if (c->mail)
		pcrt_mail_done(r);
	else
		free(r);
}

/* Continue as far as possible without waiting; returns whether anything
 * moved. */
static bool advance(struct pcrt_comm *c)
{
	bool moved = false;

	if (!priv_ready(c))
		return false;
	while (!c->off) {
		struct pcrt_round *r = finished(c);

		if (r)
			round_take(c, r);
		if (!c->off && c->oldest && !c->oldest->begun) {
			c->oldest->begun = true;
			begin(c, &c->oldest->event);
		}
		if (!r)
			return moved;
		moved = true;
	}
	return true;
}

/* Report if those that have sent their events in the oldest round differ
 * already, while this process waits. */
static void differ_early(struct pcrt_comm *c, const struct pcrt_wait *w)
{
	struct pcrt_round *r = c->first;

	if (!c->mail || !r || r->mine.kind == PCRT_LEAVE || !w->since ||
	    pcrt_now() - w->since < PATIENCE || judge(c, r) != DISAGREED)
		return;
	pcrt_report_mismatch(c, r, c->oldest->site);
	c->off = true;
}

/* ---- the protocol ---- */

static bool rounds_agree(struct pcrt_comm *c, const struct parcoach_site *site)
{
	struct pcrt_event event = event_told(c, PCRT_COLL, site);
	struct pcrt_wait w;
	uint64_t mine;

	if (!has_way(c) && !priv_begin(c))
		return false;
	if (c->off || !push(c, &event, site))
		return false;
	pcrt_wait_begin(&w, c, site, PCRT_COLL);
	mine = c->told;
	pcrt_left_recall(c, &event);
	while (c->agreed < mine && !c->off) {
		if (advance(c))
			continue;
		if (!pcrt_wait_tick(&w))
			return false;
		differ_early(c, &w);
	}
	return c->agreed >= mine;
}

static bool rounds_tell(struct pcrt_comm *c, enum pcrt_kind kind,
			const struct parcoach_site *site)
{
	struct pcrt_event event;

	if (c->off || c->ending)
		return false;
	/* What is started before the first wait is compared after it, with the
	 * same number of events on every process. */
	if (!has_way(c) && (kind != PCRT_START ||
			    c->told - c->agreed >= EARLY_MAX))
		return false;
	c->ending = kind >= PCRT_FREED;
	event = event_told(c, kind, site);
	if (!push(c, &event, site))
		return false;
	advance(c);
	return true;
}

static void rounds_note(struct pcrt_comm *c, const struct parcoach_site *site)
{
	struct pcrt_event e = pcrt_event_at(PCRT_LEAVE, site);

	if (!has_way(c) || c->off || c->ending || !pcrt_left_tell(c, &e))
		return;
	/* No process waits, and perhaps none ever will. */
	if (c->mail && !c->world && !c->told && !pcrt_mail_any(c))
		return;
	advance(c);
	if (c->in_flight < LEAVES_IN_FLIGHT && !c->oldest && !c->off)
		begin(c, &e);
}

static bool rounds_ended(struct pcrt_comm *c)
{
	if (!has_way(c))
		return true;
	if (!c->ended)
		advance(c);
	return c->ended || c->off;
}

static bool rounds_open(struct pcrt_comm *c)
{
	if (c->off)
		return false;
	/* A private communicator is only created by a blocking check. */
	if (!has_way(c))
		return c->oldest;
	advance(c);
	return !c->off && c->oldest;
}

/* Only when all have sent their END. */
static void rounds_dispose(struct pcrt_comm *c)
{
	if (c->mail)
		pcrt_mail_leave(c);
	if (c->priv != MPI_COMM_NULL)
		PMPI_Comm_free(&c->priv);
	for (struct pcrt_telling *t = c->oldest, *next; t; t = next) {
		next = t->next;
		atomic_fetch_sub(&pcrt_open, 1);
		free(t);
	}
	free(c->left);
	free(c->seen);
	free(c->leaves);
}

const struct pcrt_protocol pcrt_rounds = {
	"agree", rounds_agree, rounds_tell, rounds_note, rounds_ended,
	rounds_open, rounds_dispose
};
