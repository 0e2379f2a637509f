/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * comm.c - the state of each communicator (contract in comm.h).
 *
 * The state of a communicator is kept in an MPI attribute, so a freed or reused
 * handle can never lead to old state (MPI-4.0 7.7).
 *
 * The delete function of the attribute only marks the state, since it may run
 * inside the MPI library with its locks held; pcrt_comm_reap does the rest at
 * the next check.
 */
#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/kind.h"
#include "base/state.h"
#include "board/memory.h"
#include "board/ring.h"
#include "comm/adopt.h"
#include "comm/comm.h"
#include "comm/communicator.h"
#include "comm/protocol.h"
#include "report/text.h"

/* What distinguishes the order of the survivors (pcrt_comm_survivors). */
#define SURVIVORS 0x73757276

static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
static struct pcrt_comm *list;      /* in use */
static struct pcrt_comm *recent;    /* found last; or NULL */
static struct pcrt_comm *dying;     /* refs == 0, under reap_lock */
static pthread_mutex_t reap_lock = PTHREAD_MUTEX_INITIALIZER;
PCRT_HOT _Atomic(unsigned) pcrt_comms_left, pcrt_generation;
struct pcrt_comm *pcrt_world;
void (*pcrt_order_free)(struct pcrt_object *order);
void (*pcrt_proofs_free)(struct pcrt_proofs *proofs);
_Atomic(unsigned) pcrt_off_board;
static int comm_key = MPI_KEYVAL_INVALID;

static void unref(struct pcrt_comm *c)
{
	if (--c->refs)
		return;
	atomic_fetch_add(&pcrt_comms_left, 1);
	atomic_fetch_add(&pcrt_changes, 1);
}

struct pcrt_comm *pcrt_comm_hold(struct pcrt_comm *c)
{
	pthread_mutex_lock(&list_lock);
	c->refs++;
	pthread_mutex_unlock(&list_lock);
	return c;
}

void pcrt_comm_drop(struct pcrt_comm *c)
{
	pthread_mutex_lock(&list_lock);
	unref(c);
	pthread_mutex_unlock(&list_lock);
}

static int comm_deleted(MPI_Comm comm, int key, void *value, void *extra)
{
	struct pcrt_comm *c = (struct pcrt_comm *)value;

	(void)comm, (void)key, (void)extra;
	atomic_fetch_add(&pcrt_generation, 1);
	atomic_fetch_add(&pcrt_changes, 1);
	pthread_mutex_lock(&list_lock);
	c->user = MPI_COMM_NULL;
	unref(c);
	pthread_mutex_unlock(&list_lock);
	return MPI_SUCCESS;
}

bool pcrt_comm_start(const struct pcrt_protocol *on_board,
		     const struct pcrt_protocol *by_messages)
{
	pcrt_on_board = on_board;
	pcrt_by_messages = by_messages;
	return PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, comm_deleted,
				       &comm_key, NULL) == MPI_SUCCESS;
}

static void list_put(struct pcrt_comm *c)
{
	pthread_mutex_lock(&list_lock);
	c->next = list;
	list = c;
	pthread_mutex_unlock(&list_lock);
}

/* What is known of a communicator without calling MPI. */
struct known {
	bool inter;
	const struct pcrt_comm *like;
};

/* Get its size and our rank; a communicator from a library can be of any
 * kind. */
static void comm_ask(struct pcrt_comm *c, const struct known *known)
{
	int inter = known && known->inter, others = 0, result = MPI_UNEQUAL;
	int len;

	if (!known)
		PMPI_Comm_test_inter(c->user, &inter);
	c->inter = inter;
	PMPI_Comm_size(c->user, &c->size);
	PMPI_Comm_rank(c->user, &c->rank);
	if (inter)
		PMPI_Comm_remote_size(c->user, &others);
	c->size += others;
	if (known)
		return;
	if (!inter)
		PMPI_Comm_compare(c->user, pcrt_everyone, &result);
	c->world = result == MPI_IDENT;
	PMPI_Comm_get_name(c->user, c->name, &len);
}

/* KNOWN NULL: nothing is known. */
static struct pcrt_comm *comm_new(MPI_Comm comm, const struct known *known)
{
	struct pcrt_comm *c = PCRT_NEW(1, struct pcrt_comm);

	if (!c)
		return NULL;
	pthread_mutex_init(&c->lock, NULL);
	c->user = comm;
	c->priv = MPI_COMM_NULL;
	c->refs = 1;
	if (known && known->like) {
		c->inter = known->like->inter;
		c->size = known->like->size;
		c->rank = known->like->rank;
	} else {
		comm_ask(c, known);
	}
	c->protocol = pcrt_by_messages;
	if (c->world)
		pcrt_board_adopt(c, 1, 0, NULL, false);
	else if (pcrt_present && comm == MPI_COMM_WORLD)
		pcrt_board_adopt(c, 3, 0, NULL, false);
	/* Messages would reach processes that do not expect them. */
	if (c->protocol != pcrt_on_board)
		c->off = pcrt_comm_has_absent(c);
	if (c->size > 1 && c->protocol != pcrt_on_board)
		atomic_fetch_add(&pcrt_off_board, 1);
	return c;
}

/* The state of COMM, created if there is none. */
static struct pcrt_comm *comm_make(MPI_Comm comm, const struct known *known)
{
	struct pcrt_comm *c;
	int found = 0;

	/* Two threads may get here at once. */
	pthread_mutex_lock(&reap_lock);
	PMPI_Comm_get_attr(comm, comm_key, &c, &found);
	if (!found) {
		c = comm_new(comm, known);
		if (c && PMPI_Comm_set_attr(comm, comm_key, c) == MPI_SUCCESS)
			list_put(c);
	}
	pthread_mutex_unlock(&reap_lock);
	return c;
}

struct pcrt_comm *pcrt_comm_of(MPI_Comm comm)
{
	struct pcrt_comm *c;
	int found = 0;

	if (comm == MPI_COMM_NULL)
		return NULL;
	if (pcrt_world && comm == pcrt_everyone)
		return pcrt_world;
	PMPI_Comm_get_attr(comm, comm_key, &c, &found);
	return found ? c : comm_make(comm, NULL);
}

struct pcrt_comm *pcrt_comm_new(MPI_Comm comm, bool inter,
				const struct pcrt_comm *like)
{
	struct known known = { inter, like };

	return comm_make(comm, &known);
}

struct pcrt_comm *pcrt_comm_order(struct pcrt_comm *c, MPI_Comm comm,
				  uint64_t call, bool survives)
{
	struct pcrt_comm *own = PCRT_NEW(1, struct pcrt_comm);

	if (!own)
		return NULL;
	own->refs = 1;
	own->survives = survives;
	pthread_mutex_init(&own->lock, NULL);
	own->user = comm;
	own->priv = MPI_COMM_NULL;
	own->size = c->size;
	memcpy(own->name, c->name, sizeof own->name);
	own->protocol = pcrt_by_messages;
	pcrt_board_adopt(own, call, 0, c, false);
	own->user = MPI_COMM_NULL;
	/* A private communicator is created from a handle, which may be
	 * gone. */
	own->off = own->protocol != pcrt_on_board && !own->mail;
	if (own->protocol != pcrt_on_board)
		atomic_fetch_add(&pcrt_off_board, 1);
	list_put(own);
	return own;
}

/* RATIONALE: processes that have failed do not hold it, nor does what the
 * others called on C before. */
struct pcrt_comm *pcrt_comm_survivors(struct pcrt_comm *c)
{
	if (!c->survivors && c->protocol == pcrt_on_board &&
	    !c->entry->spans && c->user != MPI_COMM_NULL)
		c->survivors = pcrt_comm_order(c, c->user,
					       pcrt_chain(c->id, SURVIVORS) | 1,
					       true);
	return c->survivors;
}

/* The communicator in use with the handle COMM; NULL: none.  The caller holds
 * REAP_LOCK, so that it stays. */
static struct pcrt_comm *comm_search(MPI_Comm comm)
{
	struct pcrt_comm *c;

	pthread_mutex_lock(&list_lock);
	c = recent && recent->user == comm ? recent : list;
	while (c && c->user != comm)
		c = c->next;
	recent = c;
	pthread_mutex_unlock(&list_lock);
	return c;
}

void pcrt_comm_with(MPI_Comm comm, void (*fn)(struct pcrt_comm *c, void *arg),
		    void *arg)
{
	struct pcrt_comm *c;

	if (comm == MPI_COMM_NULL)
		return;
	pthread_mutex_lock(&reap_lock);
	c = comm_search(comm);
	if (c)
		fn(c, arg);
	pthread_mutex_unlock(&reap_lock);
}

void pcrt_comm_each(void (*fn)(struct pcrt_comm *c, void *arg), void *arg)
{
	struct pcrt_comm *c, *next;

	/* New ones are put at the head; only pcrt_comm_reap removes some. */
	pthread_mutex_lock(&reap_lock);
	pthread_mutex_lock(&list_lock);
	c = list;
	pthread_mutex_unlock(&list_lock);
	for (; c; c = next) {
		next = c->next;
		fn(c, arg);
	}
	pthread_mutex_unlock(&reap_lock);
}

/* Move states that nothing refers to any more from LIST to DYING. */
static void collect_gone(void)
{
	pthread_mutex_lock(&list_lock);
	for (struct pcrt_comm **p = &list; *p;) {
		struct pcrt_comm *c = *p;

		if (c->refs) {
			p = &c->next;
			continue;
		}
		*p = c->next;
		c->next = dying;
		dying = c;
		recent = NULL;
	}
	pthread_mutex_unlock(&list_lock);
}

/*
 * True if nothing of C is needed any more.  MPI-4.0 7.4.3: freeing is
 * collective but "normally implemented to be local".  This holds in Open MPI
 * and MPICH, and we rely on it, as processes get here at different times.
 */
static bool dispose(struct pcrt_comm *c)
{
	bool board = c->protocol == pcrt_on_board;

	if (board || c->mail || c->priv != MPI_COMM_NULL || c->making) {
		if (c->off && !board)
			return true; /* unfinished rounds: do not free it */
		if (!c->ending)
			c->protocol->tell(c, PCRT_FREED, NULL);
		if (!c->protocol->ended(c))
			return false;
	}
	if (c->size > 1 && !board)
		atomic_fetch_sub(&pcrt_off_board, 1);
	c->protocol->dispose(c);
	if (c->survivors)
		pcrt_comm_drop(c->survivors);
	pthread_mutex_destroy(&c->lock);
	if (c->order)
		pcrt_order_free(c->order);
	free(c->world_of);
	free(c->memo);
	if (c->proofs)
		pcrt_proofs_free(c->proofs);
	free(c);
	return true;
}

unsigned pcrt_comm_reap(void)
{
	if (!atomic_load_explicit(&pcrt_comms_left, memory_order_relaxed))
		return 0;
	if (pthread_mutex_trylock(&reap_lock))
		return 0;
	collect_gone();
	for (struct pcrt_comm **p = &dying; *p;) {
		struct pcrt_comm *c = *p, *next = c->next;

		if (dispose(c)) {
			*p = next;
			atomic_fetch_sub(&pcrt_comms_left, 1);
		} else {
			p = &c->next;
		}
	}
	pthread_mutex_unlock(&reap_lock);
	return atomic_load(&pcrt_comms_left);
}

bool pcrt_comm_named(struct pcrt_comm *c)
{
	char name[MPI_MAX_OBJECT_NAME] = "";
	int len = 0;

	/* The name may have been set after our state was created. */
	if (c->user != MPI_COMM_NULL)
		PMPI_Comm_get_name(c->user, name, &len);
	if (name[0])
		memcpy(c->name, name, sizeof name);
	return c->name[0] && c->name[0] != PCRT_ORIGIN;
}

void pcrt_comm_name(struct pcrt_comm *c, char *text, size_t size)
{
	struct pcrt_text t = { 0 };

	pcrt_comm_named(c);
	pcrt_text_comm(&t, c->name, (uint32_t)c->size);
	snprintf(text, size, "%s", t.s ? t.s : "a communicator");
	pcrt_text_free(&t);
}
