/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_complete.c - completing requests, while started collectives are still to
 *                 be compared.
 *
 * The check of a nonblocking collective does not wait.  If the processes have
 * started different ones, all of them wait in MPI_Wait and its kin, or test for
 * ever: there is where the mismatch must be found.  So these are wrapped: as
 * long as the request is not complete and something told is not agreed upon, a
 * wait goes on with the agreement; a test takes one step.  Then they call the
 * real one.
 *
 * Cost: a test of one number when nothing is open.
 * LIMIT: not on communicators without a blocking check so far, whose events are
 * kept (rt_agree.c); not in other calls that block.
 */
#include "rt.h"

_Atomic(unsigned) pcrt_open;

static _Thread_local bool in_complete;

static void one_open(struct pcrt_comm *c, void *any)
{
	if (pthread_mutex_trylock(&c->lock))
		return;
	*(bool *)any |= c->protocol->open(c);
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
 * ones count only if there are no others. */
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

static bool is_needed(void)
{
	return atomic_load_explicit(&pcrt_open, memory_order_relaxed) &&
	       !in_complete && atomic_load(&pcrt_on) && pcrt_may_call();
}

void pcrt_step(void)
{
	bool any = false;

	if (!is_needed())
		return;
	in_complete = true;
	pcrt_comm_each(one_open, &any);
	in_complete = false;
}

static void settle(int n, MPI_Request (*get)(const void *, int),
		   const void *requests, bool all)
{
	struct pcrt_wait w;
	bool any;

	if (n < 1 || !is_needed())
		return;
	in_complete = true;
	pcrt_wait_begin(&w, NULL, NULL, PCRT_NONE);
	do {
		any = false;
		pcrt_comm_each(one_open, &any);
	} while (any && !are_complete(n, get, requests, all) &&
		 pcrt_wait_tick(&w));
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

void pcrt_settle_fortran(const MPI_Fint *n, const MPI_Fint *requests, bool all)
{
	settle((int)*n, get_fortran, requests, all);
}

PCRT_EXPORT int MPI_Wait(MPI_Request *request, MPI_Status *status)
{
	settle(1, get_c, request, true);
	return PMPI_Wait(request, status);
}

PCRT_EXPORT int MPI_Waitall(int count, MPI_Request requests[],
			    MPI_Status statuses[])
{
	settle(count, get_c, requests, true);
	return PMPI_Waitall(count, requests, statuses);
}

PCRT_EXPORT int MPI_Waitany(int count, MPI_Request requests[], int *index,
			    MPI_Status *status)
{
	settle(count, get_c, requests, false);
	return PMPI_Waitany(count, requests, index, status);
}

PCRT_EXPORT int MPI_Waitsome(int incount, MPI_Request requests[],
			     int *outcount, int indices[],
			     MPI_Status statuses[])
{
	settle(incount, get_c, requests, false);
	return PMPI_Waitsome(incount, requests, outcount, indices, statuses);
}

PCRT_EXPORT int MPI_Test(MPI_Request *request, int *flag, MPI_Status *status)
{
	pcrt_step();
	return PMPI_Test(request, flag, status);
}

PCRT_EXPORT int MPI_Testall(int count, MPI_Request requests[], int *flag,
			    MPI_Status statuses[])
{
	pcrt_step();
	return PMPI_Testall(count, requests, flag, statuses);
}

PCRT_EXPORT int MPI_Testany(int count, MPI_Request requests[], int *index,
			    int *flag, MPI_Status *status)
{
	pcrt_step();
	return PMPI_Testany(count, requests, index, flag, status);
}

PCRT_EXPORT int MPI_Testsome(int incount, MPI_Request requests[],
			     int *outcount, int indices[],
			     MPI_Status statuses[])
{
	pcrt_step();
	return PMPI_Testsome(incount, requests, outcount, indices, statuses);
}
