/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * mail.c - rounds of events by letters, which need no communicator of their
 *          own.
 *
 * In:   communicators whose processes are all in MPI_COMM_WORLD and know its
 *       identity (adopt.c); rounds that this process begins there.
 * Out:  what each other process has sent in its round of the same number.
 * Cost: a message of 96 bytes to each process of the communicator; no wait, no
 *       collective, nothing before the first round.
 *
 * All letters use one communicator of our own, made in MPI_Init; each contains
 * its communicator and round.  If a process reaches a round later, the letters
 * of the others are kept for it.
 *
 * RATIONALE: a private communicator for each of the user's communicators would
 * be created while the user creates some too.  Open MPI 4.1 numbers
 * communicators in several steps on the parent, in the order in which they
 * happen to progress (comm_cid.c), and lets those of a higher parent wait for
 * those of a lower one.  If two are created at once, and not begun in one order
 * on all processes, they are confused or wait for each other for ever.
 */
#include <assert.h>
#include <mpi.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/state.h"
#include "comm/communicator.h"
#include "comm/event.h"
#include "comm/mail.h"

#define MAIL_TAG 9
#define BUCKETS 1024

MPI_Comm pcrt_channel = MPI_COMM_NULL;

struct pcrt_letter {
	struct pcrt_letter *next;
	struct pcrt_sheet sheet;
};

/* Shared by all threads, guarded by LOCK: */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct pcrt_comm *bucket[BUCKETS]; /* by identity */
static struct pcrt_letter *unknown;       /* for communicators not known yet */
static struct pcrt_letter *spare;
static struct pcrt_round *sending;        /* over, but MPI still sends */

static struct pcrt_comm **place_of(uint64_t id)
{
	struct pcrt_comm **p = &bucket[(id >> 32) % BUCKETS];

	while (*p && (*p)->id != id)
		p = &(*p)->mail_next;
	return p;
}

void pcrt_mail_enrol(struct pcrt_comm *c)
{
	struct pcrt_comm **p;

	if (pcrt_channel == MPI_COMM_NULL)
		return;
	pthread_mutex_lock(&lock);
	p = place_of(c->id);
	c->mail = !*p;
	if (c->mail)
		*p = c;
	for (struct pcrt_letter **from = &unknown, *l; c->mail && *from;) {
		l = *from;
		if (l->sheet.id != c->id) {
			from = &l->next;
			continue;
		}
		*from = l->next;
		l->next = c->letters;
		c->letters = l;
	}
	pthread_mutex_unlock(&lock);
}

void pcrt_mail_leave(struct pcrt_comm *c)
{
	struct pcrt_letter *l;

	pthread_mutex_lock(&lock);
	*place_of(c->id) = c->mail_next;
	while ((l = c->letters) != NULL) {
		c->letters = l->next;
		l->next = spare;
		spare = l;
	}
	pthread_mutex_unlock(&lock);
}

/* SHEET has arrived; LOCK is held. */
static void deliver(const struct pcrt_sheet *sheet)
{
	struct pcrt_letter *l = spare, **to;
	struct pcrt_comm *c = *place_of(sheet->id);

	if (l)
		spare = l->next;
	else
		l = PCRT_NEW(1, struct pcrt_letter);
	/* Without memory the round is never complete: the time-out reports. */
	if (!l)
		return;
	to = c ? &c->letters : &unknown;
	l->sheet = *sheet;
	l->next = *to;
	*to = l;
}

/* Whether MPI has sent all letters of R. */
static bool is_sent(struct pcrt_round *r)
{
	int done = 1;

	for (; r->sends; r->sends--) {
		PMPI_Test(&r->send[r->sends - 1], &done, MPI_STATUS_IGNORE);
		if (!done)
			return false;
	}
	return true;
}

void pcrt_mail_done(struct pcrt_round *r)
{
	if (is_sent(r)) {
		free(r);
		return;
	}
	pthread_mutex_lock(&lock);
	r->next = sending;
	sending = r;
	pthread_mutex_unlock(&lock);
}

/* Receive all that has arrived; LOCK is held. */
static void fetch(void)
{
	struct pcrt_sheet sheet;
	MPI_Status status;
	int there;

	for (struct pcrt_round **p = &sending, *r; (r = *p) != NULL;) {
		if (is_sent(r)) {
			*p = r->next;
			free(r);
		} else {
			p = &r->next;
		}
	}
	while (PMPI_Iprobe(MPI_ANY_SOURCE, MAIL_TAG, pcrt_channel, &there,
			   &status) == MPI_SUCCESS && there) {
		PMPI_Recv(&sheet, sizeof sheet, MPI_BYTE, status.MPI_SOURCE,
			  MAIL_TAG, pcrt_channel, MPI_STATUS_IGNORE);
		deliver(&sheet);
	}
}

void pcrt_mail_fetch(void)
{
	if (pcrt_channel == MPI_COMM_NULL)
		return;
	pthread_mutex_lock(&lock);
	fetch();
	pthread_mutex_unlock(&lock);
}

bool pcrt_mail_any(struct pcrt_comm *c)
{
	bool any;

	pthread_mutex_lock(&lock);
	any = c->letters;
	pthread_mutex_unlock(&lock);
	return any;
}

struct pcrt_round *pcrt_mail_begin(struct pcrt_comm *c,
				   const struct pcrt_event *event)
{
	size_t n = (size_t)c->size;
	struct pcrt_round *r = (struct pcrt_round *)malloc(
		sizeof *r + n * sizeof *r->all + n * sizeof *r->send);

	if (!r)
		return NULL;
	static_assert(sizeof *r % _Alignof(MPI_Request) == 0 &&
		      sizeof *r->all % _Alignof(MPI_Request) == 0,
		      "SEND is behind ALL");
	r->send = (MPI_Request *)(void *)(r->all + n);
	r->sends = 0;
	r->told = 1;
	r->mine = *event;
	memset(r->all, 0, n * sizeof *r->all); /* PCRT_NONE: nothing has come */
	r->all[c->rank] = *event;
	r->sheet = (struct pcrt_sheet){ c->id, ++c->rounds,
					(uint32_t)c->rank, *event };
	for (int i = 0; i < c->size; i++)
		if (i != c->rank &&
		    PMPI_Isend(&r->sheet, sizeof r->sheet, MPI_BYTE,
			       c->world_of[i], MAIL_TAG, pcrt_channel,
			       &r->send[r->sends]) == MPI_SUCCESS)
			r->sends++;
	return r;
}

bool pcrt_mail_told(struct pcrt_comm *c, struct pcrt_round *r)
{
	pthread_mutex_lock(&lock);
	fetch();
	for (struct pcrt_letter **p = &c->letters, *l; (l = *p) != NULL;) {
		if (l->sheet.number != r->sheet.number) {
			p = &l->next;
			continue;
		}
		r->all[l->sheet.rank] = l->sheet.event;
		r->told++;
		*p = l->next;
		l->next = spare;
		spare = l;
	}
	pthread_mutex_unlock(&lock);
	return r->told == c->size;
}
