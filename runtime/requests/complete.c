/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * complete.c - completing requests: started collectives may still have to be
 *              compared, and the watchdog must know which process waits for
 *              which.
 *
 * The check of a nonblocking collective does not wait.  If the processes have
 * started different ones, all of them wait in MPI_Wait and similar calls, or
 * test for ever, so the mismatch must be found there.  These calls are wrapped:
 * as long as the request is not complete and an announced event is not
 * compared, a wait continues the comparison; a test makes one step.  Then they
 * call MPI's procedure.
 *
 * On the board everything has been compared by then; there request.c writes
 * down for which collectives the process waits.
 *
 * Cost: a test of two numbers if nothing is open, which is the usual case.
 * LIMIT: not in other calls that block.  On a private communicator without a
 * blocking check so far, events are kept (agree/rounds.c), so that only
 * processes that wait for others are found.
 */
#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "base/kind.h"
#include "base/next.h"
#include "base/state.h"
#include "base/thread_level.h"
#include "board/memory.h"
#include "board/sites.h"
#include "comm/comm.h"
#include "comm/communicator.h"
#include "comm/event.h"
#include "processes/here.h"
#include "requests/complete.h"
#include "requests/request.h"
#include "wait/poll.h"
#include "wait/wait.h"

_Atomic(unsigned) pcrt_open;

static _Thread_local bool in_complete;

/* The first event that is announced and not compared yet. */
struct open {
	struct pcrt_comm *c; /* NULL: nothing */
	const struct parcoach_site *site;
};

static void one_open(struct pcrt_comm *c, void *first)
{
	struct open *o = (struct open *)first;

	if (pthread_mutex_trylock(&c->lock))
		return;
	if (c->protocol->open(c) && !o->c)
		*o = (struct open){ c, c->oldest ? c->oldest->site : NULL };
	pthread_mutex_unlock(&c->lock);
}

static bool is_complete(MPI_Request request)
{
	int flag = 1;

	if (request != MPI_REQUEST_NULL)
		PMPI_Request_get_status(request, &flag, MPI_STATUS_IGNORE);
	return flag;
}

/* Whether MPI will not block in completing ALL, or one, of N requests; null
 * requests count only if there are no others. */
static bool are_complete(int n, MPI_Request (*get)(const void *, int),
			 const void *requests, bool all)
{
	bool none = true;

	for (int i = 0; i < n; i++) {
		if (get(requests, i) == MPI_REQUEST_NULL)
			continue;
		none = false;
		if (is_complete(get(requests, i)) != all)
			return !all;
	}
	return all || none;
}

static bool has_open(void)
{
	return atomic_load_explicit(&pcrt_open, memory_order_relaxed);
}

static bool is_needed(void)
{
	return has_open() && !in_complete && atomic_load(&pcrt_on) &&
	       pcrt_may_call();
}

static void step(void)
{
	struct open first = { NULL, NULL };

	if (!is_needed())
		return;
	in_complete = true;
	pcrt_comm_each(one_open, &first);
	in_complete = false;
}

static void settle(int n, MPI_Request (*get)(const void *, int),
		   const void *requests, bool all)
{
	struct pcrt_wait w = { .comm = NULL };
	bool begun = false;

	if (n < 1 || !is_needed())
		return;
	in_complete = true;
	for (;;) {
		struct open first = { NULL, NULL };

		pcrt_comm_each(one_open, &first);
		if (!first.c || are_complete(n, get, requests, all))
			break;
		/* Perhaps no process comes: wait/cycle.c sees that, if all
		 * wait. */
		if (!begun) {
			pcrt_wait_begin(&w, first.c, first.site, PCRT_START);
			if (pcrt_head && first.site)
				pcrt_here_set(PCRT_HERE_CHECK(
					pcrt_shm_site(first.site)));
		}
		begun = true;
		if (!pcrt_wait_tick(&w))
			break;
	}
	if (begun)
		pcrt_here_set(0);
	in_complete = false;
}

static MPI_Request get_c(const void *requests, int i)
{
	return ((const MPI_Request *)requests)[i];
}

static MPI_Request get_fortran(const void *requests, int i)
{
	return PMPI_Request_f2c(((const MPI_Fint *)requests)[i]);
}

/* ---- around MPI's procedures ---- */

static void wait_begin(struct pcrt_waited *w, int n,
		       MPI_Request (*get)(const void *, int),
		       const void *requests, uint32_t how)
{
	if (how == PCRT_STAY_TEST)
		step();
	else
		settle(n, get, requests, how == PCRT_STAY_WAIT);
	pcrt_request_wait(w, n, get, requests, how);
}

void pcrt_wait_fortran(struct pcrt_waited *w, int n, const MPI_Fint *requests,
		       uint32_t how)
{
	wait_begin(w, n, get_fortran, requests, how);
}

/* CALL, which waits for or tests N REQUESTS.  Programs test for messages in
 * their innermost loops: with no collective under way, only CALL is
 * executed. */
#define COMPLETE(N, REQUESTS, HOW, CALL)                                     \
	do {                                                                 \
		struct pcrt_waited w_;                                       \
		int error_;                                                  \
									     \
		if (!has_open() && !pcrt_requests_any())                     \
			return CALL;                                         \
		wait_begin(&w_, N, get_c, REQUESTS, PCRT_STAY_##HOW);        \
		error_ = CALL;                                               \
		pcrt_request_waited(&w_, PCRT_STAY_##HOW);                   \
		return error_;                                               \
	} while (0)

PCRT_EXPORT int MPI_Wait(MPI_Request *request, MPI_Status *status)
{
	COMPLETE(1, request, WAIT, NEXT(MPI_Wait)(request, status));
}

PCRT_EXPORT int MPI_Waitall(int count, MPI_Request requests[],
			    MPI_Status statuses[])
{
	COMPLETE(count, requests, WAIT,
		 NEXT(MPI_Waitall)(count, requests, statuses));
}

PCRT_EXPORT int MPI_Waitany(int count, MPI_Request requests[], int *index,
			    MPI_Status *status)
{
	COMPLETE(count, requests, ANY,
		 NEXT(MPI_Waitany)(count, requests, index, status));
}

PCRT_EXPORT int MPI_Waitsome(int incount, MPI_Request requests[],
			     int *outcount, int indices[],
			     MPI_Status statuses[])
{
	COMPLETE(incount, requests, ANY,
		 NEXT(MPI_Waitsome)(incount, requests, outcount, indices,
				    statuses));
}

PCRT_EXPORT int MPI_Test(MPI_Request *request, int *flag, MPI_Status *status)
{
	COMPLETE(1, request, TEST, NEXT(MPI_Test)(request, flag, status));
}

PCRT_EXPORT int MPI_Testall(int count, MPI_Request requests[], int *flag,
			    MPI_Status statuses[])
{
	COMPLETE(count, requests, TEST,
		 NEXT(MPI_Testall)(count, requests, flag, statuses));
}

PCRT_EXPORT int MPI_Testany(int count, MPI_Request requests[], int *index,
			    int *flag, MPI_Status *status)
{
	COMPLETE(count, requests, TEST,
		 NEXT(MPI_Testany)(count, requests, index, flag, status));
}

PCRT_EXPORT int MPI_Testsome(int incount, MPI_Request requests[],
			     int *outcount, int indices[],
			     MPI_Status statuses[])
{
	COMPLETE(incount, requests, TEST,
		 NEXT(MPI_Testsome)(incount, requests, outcount, indices,
				    statuses));
}
