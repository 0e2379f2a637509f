/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * objects.c - windows and files (contract in objects.h).
 *
 * The communicator of a window is kept in an MPI attribute, as its own state is
 * (comm.c).  Files have no attributes: they use a table by handle, and
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
 */
#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include "base/state.h"
#include "base/thread_level.h"
#include "comm/adopt.h"
#include "comm/comm.h"
#include "comm/objects.h"

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

/* Guards FILES, and the numbers of windows and files of a communicator. */
static pthread_mutex_t objects_lock = PTHREAD_MUTEX_INITIALIZER;
static struct file_entry *files;
static int win_key = MPI_KEYVAL_INVALID;

static int win_deleted(MPI_Win win, int key, void *value, void *extra)
{
	struct window *w = (struct window *)value;

	(void)win, (void)key, (void)extra;
	pcrt_comm_drop(w->comm);
	free(w);
	return MPI_SUCCESS;
}

bool pcrt_objects_start(void)
{
	return PMPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, win_deleted,
				      &win_key, NULL) == MPI_SUCCESS;
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
	struct pcrt_comm *c = pcrt_comm_of(comm), *own = NULL;

	if (!c)
		return NULL;
	if ((c->protocol == pcrt_on_board || c->mail) &&
	    pcrt_level == MPI_THREAD_MULTIPLE)
		own = pcrt_comm_order(c, comm, pcrt_comm_child(c), false);
	return own ? own : pcrt_comm_hold(c);
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
	pthread_mutex_lock(&objects_lock);
	*w = (struct window){ c, ++c->windows };
	pthread_mutex_unlock(&objects_lock);
	PMPI_Win_set_attr(win, win_key, w);
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
	pthread_mutex_lock(&objects_lock);
	*f = (struct file_entry){ NULL, file, c, ++c->files };
	f->next = files;
	files = f;
	pthread_mutex_unlock(&objects_lock);
}

void pcrt_file_closed(MPI_File file)
{
	struct file_entry **p, *f;

	pthread_mutex_lock(&objects_lock);
	p = &files;
	while (*p && (*p)->file != file)
		p = &(*p)->next;
	f = *p;
	if (f)
		*p = f->next;
	pthread_mutex_unlock(&objects_lock);
	if (f)
		pcrt_comm_drop(f->comm);
	free(f);
}

struct pcrt_comm *pcrt_comm_of_file(MPI_File file, uint32_t *number)
{
	struct pcrt_comm *c = NULL;

	pthread_mutex_lock(&objects_lock);
	for (struct file_entry *f = files; f && !c; f = f->next)
		if (f->file == file) {
			c = f->comm;
			*number = f->number;
		}
	pthread_mutex_unlock(&objects_lock);
	return c;
}
