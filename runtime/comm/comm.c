/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * comm.c - the state of each communicator, window and file.
 *
 * The state of a communicator is kept in an MPI attribute, so a freed or reused
 * handle can never lead to old state (MPI-4.0 7.7).  The same holds for
 * windows.  Files have no attributes: they use a table by handle, and
 * MPI_File_close clears its entry.
 *
 * A window or file refers to the state of the communicator on which it was
 * created.
 * RATIONALE: the user may free that communicator first.  If it is compared on a
 * private communicator (agree/rounds.c), the private one lives as long as the
 * reference, provided a check was made before; otherwise checks on the window
 * or file are skipped and counted.
 * LIMIT: below MPI_THREAD_MULTIPLE a window and its communicator share one
 * order of collectives.
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
#include "base/thread_level.h"
#include "board/memory.h"
#include "board/ring.h"
#include "comm/adopt.h"
#include "comm/comm.h"
#include "comm/communicator.h"
#include "comm/protocol.h"
#include "report/text.h"

/* What distinguishes the order of the survivors (pcrt_comm_survivors). */
#define SURVIVORS 0x73757276

struct file_entry {
	struct file_entry *next;
	MPI_File file;
	struct pcrt_comm *comm;
	uint32_t number; /* of the files created on COMM: all of its processes
			  * create them in one order */
};

/* The attribute of a window. */
struct window {
	struct pcrt_comm *comm;
	uint32_t number;
};

static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
static struct pcrt_comm *list;      /* in use */
static struct pcrt_comm *recent;    /* found last; or NULL */
static struct pcrt_comm *dying;     /* refs == 0, under reap_lock */
static struct file_entry *files;
static pthread_mutex_t reap_lock = PTHREAD_MUTEX_INITIALIZER;
PCRT_HOT _Atomic(unsigned) pcrt_comms_left, pcrt_generation;
struct pcrt_comm *pcrt_world;
void (*pcrt_order_free)(struct pcrt_object *order);
void (*pcrt_proofs_free)(struct pcrt_proofs *proofs);
_Atomic(unsigned) pcrt_off_board;
static int comm_key = MPI_KEYVAL_INVALID, win_key = MPI_KEYVAL_INVALID;

static void unref(struct pcrt_comm *c)
{
	if (--c->refs)
		return;
	atomic_fetch_add(&pcrt_comms_left, 1);
	atomic_fetch_add(&pcrt_changes, 1);
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

static int win_deleted(MPI_Win win, int key, void *value, void *extra)
{
	struct window *w = (struct window *)value;

	(void)win, (void)key, (void)extra;
	pthread_mutex_lock(&list_lock);
	unref(w->comm);
	pthread_mutex_unlock(&list_lock);
	free(w);
	return MPI_SUCCESS;
}

bool pcrt_comm_start(const struct pcrt_protocol *on_board,
		     const struct pcrt_protocol *by_messages)
{
	pcrt_on_board = on_board;
	pcrt_by_messages = by_messages;
	return PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, comm_deleted,
				       &comm_key, NULL) == MPI_SUCCESS &&
	       PMPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, win_deleted,
				      &win_key, NULL) == MPI_SUCCESS;
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
		if (c && PMPI_Comm_set_attr(comm, comm_key, c) == MPI_SUCCESS) {
			pthread_mutex_lock(&list_lock);
			c->next = list;
			list = c;
			pthread_mutex_unlock(&list_lock);
		}
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

struct pcrt_comm *pcrt_comm_of_win(MPI_Win win, uint32_t *number)
{
	struct window *w;
	int found = 0;

	if (win == MPI_WIN_NULL)
		return NULL;
	PMPI_Win_get_attr(win, win_key, &w, &found);
	if (!found)
		return NULL;
	*number = w->number;
	return w->comm;
}

struct pcrt_comm *pcrt_comm_of_file(MPI_File file, uint32_t *number)
{
	struct pcrt_comm *c = NULL;

	pthread_mutex_lock(&list_lock);
	for (struct file_entry *f = files; f && !c; f = f->next)
		if (f->file == file) {
			c = f->comm;
			*number = f->number;
		}
	pthread_mutex_unlock(&list_lock);
	return c;
}

/* OWN gets an order of its own for the processes of C, whose handle is COMM;
 * CALL is its identity. */
static void own_order(struct pcrt_comm *own, struct pcrt_comm *c,
		      MPI_Comm comm, uint64_t call)
{
	own->refs = 1;
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
	pthread_mutex_lock(&list_lock);
	own->next = list;
	list = own;
	pthread_mutex_unlock(&list_lock);
}

/*
 * Where the calls on a window or file that is being created on COMM are
 * compared; returns a reference to it.  MPI-4.0 11.6.2: calls match by order on
 * each communicator, window or file, so threads may use two windows at once, in
 * another order than on another process.  Then each window has an order of its
 * own.
 * LIMIT: not if they are compared by messages on a private communicator.
 */
static struct pcrt_comm *comm_for(MPI_Comm comm)
{
	struct pcrt_comm *c = pcrt_comm_of(comm), *own;

	if (!c)
		return NULL;
	own = (c->protocol == pcrt_on_board || c->mail) &&
			      pcrt_level == MPI_THREAD_MULTIPLE ?
		      PCRT_NEW(1, struct pcrt_comm) : NULL;
	if (!own) {
		pthread_mutex_lock(&list_lock);
		c->refs++;
		pthread_mutex_unlock(&list_lock);
		return c;
	}
	own_order(own, c, comm, pcrt_comm_child(c));
	return own;
}

/* RATIONALE: processes that have failed do not hold it, nor does what the
 * others called on C before. */
struct pcrt_comm *pcrt_comm_survivors(struct pcrt_comm *c)
{
	struct pcrt_comm *own;

	if (c->survivors || c->protocol != pcrt_on_board || c->entry->spans ||
	    c->user == MPI_COMM_NULL)
		return c->survivors;
	own = PCRT_NEW(1, struct pcrt_comm);
	if (!own)
		return NULL;
	own->survives = true;
	own_order(own, c, c->user, pcrt_chain(c->id, SURVIVORS) | 1);
	return c->survivors = own;
}

void pcrt_win_made(MPI_Win win, MPI_Comm comm)
{
	struct pcrt_comm *c;
	struct window *w;

	if (!atomic_load(&pcrt_on) || win == MPI_WIN_NULL || !pcrt_may_call())
		return;
	c = comm_for(comm);
	w = c ? PCRT_NEW(1, struct window) : NULL;
	if (!w)
		return;
	pthread_mutex_lock(&list_lock);
	*w = (struct window){ c, ++c->windows };
	pthread_mutex_unlock(&list_lock);
	PMPI_Win_set_attr(win, win_key, w);
}

void pcrt_file_made(MPI_File file, MPI_Comm comm)
{
	struct pcrt_comm *c;
	struct file_entry *f;

	if (!atomic_load(&pcrt_on) || file == MPI_FILE_NULL || !pcrt_may_call())
		return;
	c = comm_for(comm);
	f = c ? PCRT_NEW(1, struct file_entry) : NULL;
	if (!f)
		return;
	pthread_mutex_lock(&list_lock);
	*f = (struct file_entry){ NULL, file, c, ++c->files };
	f->next = files;
	files = f;
	pthread_mutex_unlock(&list_lock);
}

void pcrt_file_closed(MPI_File file)
{
	struct file_entry **p, *f = NULL;

	pthread_mutex_lock(&list_lock);
	for (p = &files; *p; p = &(*p)->next)
		if ((*p)->file == file) {
			f = *p;
			*p = f->next;
			unref(f->comm);
			break;
		}
	pthread_mutex_unlock(&list_lock);
	free(f);
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

static void survivors_release(struct pcrt_comm *c)
{
	pthread_mutex_lock(&list_lock);
	unref(c);
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
		survivors_release(c->survivors);
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
