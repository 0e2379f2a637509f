/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_agree.c - how processes agree: rounds of events (the paper's CC, made
 *              safe for programs whose functions not all processes enter).
 *
 * Round K of a communicator is the K-th nonblocking allgather on its private
 * communicator; each process puts in one event.  So all know the same:
 *
 *   all COLL, one operation         everybody goes on
 *   two that disagree               an error, known to all who wait
 *   a LEAVE among them              it is used up; who told COLL or an END
 *                                   tells it again in round K + 1
 *
 * A process has at most one LEAVE under way on a communicator and never waits
 * for it, so leaving a function alone is never an error by itself; but who
 * waits in that function knows of it (C->left).
 *
 * Cost: O(P) data and one allgather per round; a debug run can pay that.
 * LIMIT: a LEAVE is dropped while an earlier one is under way.
 */
#include <stdlib.h>
#include <string.h>
#include "rt.h"

enum verdict { AGREED, AGAIN, DISAGREED };

uint32_t pcrt_hash(const char *text)
{
	uint32_t h = 2166136261u; /* FNV-1a */

	for (; text && *text; text++)
		h = (h ^ (unsigned char)*text) * 16777619u;
	return h ? h : 1;
}

struct pcrt_event pcrt_event_at(enum pcrt_kind kind,
				const struct parcoach_site *site)
{
	struct pcrt_event e = { .kind = kind,
				.world = (uint32_t)pcrt_world_rank };

	if (!site)
		return e;
	e.op = site->op;
	e.line = site->line;
	e.file = pcrt_hash(site->file);
	e.function = pcrt_hash(site->function);
	return e;
}

/* Put EVENT into the next round.  NULL: no memory, or MPI fails. */
static struct pcrt_round *begin(struct pcrt_comm *c,
				const struct pcrt_event *event)
{
	size_t n = (size_t)c->size;
	struct pcrt_round *r = malloc(sizeof *r + n * sizeof *r->all);

	if (!r)
		return NULL;
	r->next = NULL;
	r->mine = *event;
	if (PMPI_Iallgather(&r->mine, sizeof r->mine, MPI_BYTE, r->all,
			    sizeof *r->all, MPI_BYTE, c->priv,
			    &r->request) != MPI_SUCCESS) {
		free(r);
		return NULL;
	}
	if (c->last)
		c->last->next = r;
	else
		c->first = r;
	c->last = r;
	return r;
}

/* The oldest round if it is complete, taken off the queue; else NULL. */
static struct pcrt_round *finished(struct pcrt_comm *c)
{
	struct pcrt_round *r = c->first;
	int done = 0;

	if (!r || PMPI_Test(&r->request, &done, MPI_STATUS_IGNORE) !=
	    MPI_SUCCESS || !done)
		return NULL;
	c->first = r->next;
	if (!c->first)
		c->last = NULL;
	return r;
}

/* Ends of all kinds agree: who exits early, or frees what others leave to
 * MPI_Finalize, does not deadlock. */
static bool same(const struct pcrt_event *a, const struct pcrt_event *b)
{
	if (a->kind == PCRT_COLL || b->kind == PCRT_COLL)
		return a->kind == b->kind && a->op == b->op;
	return true;
}

static enum verdict judge(const struct pcrt_comm *c,
			  const struct pcrt_round *r)
{
	const struct pcrt_event *first = NULL;
	enum verdict verdict = AGREED;

	for (int i = 0; i < c->size; i++) {
		const struct pcrt_event *e = &r->all[i];

		if (e->kind == PCRT_LEAVE)
			verdict = AGAIN;
		else if (!first)
			first = e;
		else if (!same(first, e))
			return DISAGREED;
	}
	return verdict;
}

/* Remember who has left the function in which we wait with R->mine. */
static void left_note(struct pcrt_comm *c, const struct pcrt_round *r)
{
	if (!c->left)
		c->left = calloc((size_t)c->size, sizeof *c->left);
	for (int i = 0; c->left && i < c->size; i++) {
		const struct pcrt_event *e = &r->all[i];

		if (e->kind != PCRT_LEAVE || e->file != r->mine.file ||
		    e->function != r->mine.function)
			continue;
		c->left_count += !c->left[i];
		c->left[i] = e->line ? e->line : 1;
	}
}

static void left_forget(struct pcrt_comm *c)
{
	if (!c->left_count)
		return;
	memset(c->left, 0, (size_t)c->size * sizeof *c->left);
	c->left_count = 0;
}

/*
 * The private communicator of C.  Nonblocking, as the others may never come.
 * The one of an intercommunicator joins both groups: its merge may block,
 * since the idup has shown that all are here.
 */
static bool priv_make(struct pcrt_comm *c, struct pcrt_wait *w)
{
	MPI_Request request;
	MPI_Comm priv;
	int done = 0;

	/* MPI writes COMING when the request completes, even after we have
	 * given up. */
	if (c->user == MPI_COMM_NULL ||
	    PMPI_Comm_idup(c->user, &c->coming, &request) != MPI_SUCCESS)
		return false;
	while (PMPI_Test(&request, &done, MPI_STATUS_IGNORE) == MPI_SUCCESS &&
	       !done)
		if (!pcrt_wait_tick(w)) {
			c->off = true;
			return false;
		}
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

/* Wait for the round MINE and all before it; its verdict. */
static enum verdict round_wait(struct pcrt_comm *c, struct pcrt_round *mine,
			       struct pcrt_wait *w, bool *given_up)
{
	for (;;) {
		struct pcrt_round *r = finished(c);
		enum verdict verdict;
		bool last;

		if (!r) {
			if (pcrt_wait_tick(w))
				continue;
			*given_up = true;
			return AGAIN;
		}
		verdict = judge(c, r);
		last = r == mine;
		if (verdict == DISAGREED && r->mine.kind != PCRT_LEAVE)
			pcrt_report_mismatch(c, r, w->site);
		if (verdict == DISAGREED)
			c->off = true;
		if (verdict == AGAIN && last)
			left_note(c, r);
		free(r);
		if (last || c->off)
			return verdict;
	}
}

static bool rounds_agree(struct pcrt_comm *c, const struct pcrt_event *event,
			 struct pcrt_wait *w)
{
	bool given_up = false;
	enum verdict verdict;

	if (c->priv == MPI_COMM_NULL && !priv_make(c, w))
		return false;
	do {
		struct pcrt_round *r = begin(c, event);

		if (!r)
			c->off = true;
		if (c->off)
			return false;
		verdict = round_wait(c, r, w, &given_up);
	} while (verdict == AGAIN && !given_up && !c->off);
	left_forget(c);
	return verdict == AGREED;
}

/* Take what is complete without waiting; tell an END again if need be. */
static void drain(struct pcrt_comm *c)
{
	struct pcrt_round *r;

	while (!c->off && (r = finished(c))) {
		bool end = r->mine.kind != PCRT_LEAVE;
		enum verdict verdict = judge(c, r);

		if (verdict == DISAGREED && end)
			pcrt_report_mismatch(c, r,
					     r->mine.kind == PCRT_FINALIZE ?
					     pcrt_finalize_site : NULL);
		if (verdict == DISAGREED)
			c->off = true;
		else if (end && verdict == AGREED)
			c->ended = true;
		else if (end && !begin(c, &r->mine))
			c->off = true;
		if (c->ended && c->on_ended)
			c->on_ended(c, r);
		free(r);
	}
}

static void rounds_note(struct pcrt_comm *c, const struct pcrt_event *event)
{
	if (c->priv == MPI_COMM_NULL || c->off || c->ending)
		return;
	drain(c);
	if (!c->first && !c->off)
		begin(c, event);
}

static void rounds_end(struct pcrt_comm *c, const struct pcrt_event *event)
{
	if (c->priv == MPI_COMM_NULL || c->off || c->ending)
		return;
	c->ending = true;
	if (!begin(c, event))
		c->off = true;
}

static bool rounds_ended(struct pcrt_comm *c)
{
	if (c->priv == MPI_COMM_NULL)
		return true;
	if (!c->ended)
		drain(c);
	return c->ended || c->off;
}

const struct pcrt_protocol pcrt_rounds = {
	"rounds", rounds_agree, rounds_note, rounds_end, rounds_ended
};
