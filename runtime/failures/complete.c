/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * complete.c - procedures that wait for requests, test or start them.
 *
 * What the MPI library completes is complete.  Of the rest, each request is
 * asked whether it never will (request.c).
 */
#include <stdlib.h>
#include "failures/failures.h"
#include "failures/gate.h"
#include "failures/log.h"
#include "failures/request.h"

#define REST 0.005 /* seconds for the others after one request has failed */

/* REQUEST, as it was BEFORE, has completed: its error. */
static int completed(MPI_Request before)
{
	struct pcf_need *need = pcf_request_need(before);
	int error = MPI_SUCCESS;

	if (need && need->kind == PCF_COLLECTIVE &&
	    pcf_gate_lax(need->comm, need->at))
		error = MPIX_ERR_PROC_FAILED;
	pcf_request_gone(before);
	return error;
}

/* Whether *REQUEST never completes: its error.  *COMM: where to raise it. */
static int fails(MPI_Request *request, uint64_t looks, MPI_Status *status,
		 MPI_Comm *comm, int *done)
{
	struct pcf_need *need = pcf_request_need(*request);
	int error = need ? pcf_need_look(need, looks) : MPI_SUCCESS;

	if (error == MPI_SUCCESS)
		return error;
	*comm = need->comm->handle;
	*done = 1;
	return pcf_request_drop(request, error, status) ? error : MPI_SUCCESS;
}

static void status_put(MPI_Status *to, const MPI_Status *from, int error)
{
	if (to == MPI_STATUS_IGNORE)
		return;
	*to = *from;
	if (error != MPI_SUCCESS)
		to->MPI_ERROR = error;
}

/* The communicator of the first request that has one. */
static const struct pcf_comm *comm_of(int n, const MPI_Request *requests)
{
	for (int i = 0; i < n; i++) {
		struct pcf_need *need = pcf_request_need(requests[i]);

		if (need)
			return need->comm;
	}
	return NULL;
}

static int raised(const struct pcf_call *call, MPI_Comm comm, int error)
{
	return error == MPI_SUCCESS ? error : pcf_error(call, comm, error);
}

static MPI_Request *copy_of(int n, const MPI_Request *requests)
{
	MPI_Request *copy = (MPI_Request *)calloc((size_t)n + 1, sizeof *copy);

	if (!copy)
		pcf_bad("out of memory for requests");
	for (int i = 0; i < n; i++)
		copy[i] = requests[i];
	return copy;
}

static MPI_Comm handle_of(int n, const MPI_Request *requests)
{
	const struct pcf_comm *c = comm_of(n, requests);

	return c ? c->handle : MPI_COMM_WORLD;
}

/* ---- one of some, or the only one ---- */

/* Look once for one of N requests: its error; *DONE: it has completed or
 * failed, or none is active (*INDEX is MPI_UNDEFINED).  *COMM: where to raise
 * the error. */
static int any_look(int n, MPI_Request *requests, uint64_t looks, int *index,
		    MPI_Status *status, MPI_Comm *comm, int *done)
{
	MPI_Request *before = copy_of(n, requests);
	int error = PMPI_Testany(n, requests, index, done, status);

	*comm = handle_of(n, before);
	if (error == MPI_SUCCESS && *done && *index != MPI_UNDEFINED) {
		*comm = handle_of(1, &before[*index]);
		error = completed(before[*index]);
	}
	free(before);
	for (int i = 0; i < n && !*done && error == MPI_SUCCESS; i++) {
		error = fails(&requests[i], looks, status, comm, done);
		if (*done)
			*index = i;
	}
	return error;
}

static int any_await(const struct pcf_call *call, int n, MPI_Request *requests,
		     int *index, MPI_Status *status)
{
	int done = 0, error;
	struct pcf_wait w;
	MPI_Status own;
	MPI_Comm comm;

	pcf_wait_begin(&w, call, comm_of(n, requests));
	for (;;) {
		error = any_look(n, requests, w.looks, index, &own, &comm,
				 &done);
		if (done || error != MPI_SUCCESS)
			break;
		pcf_wait_step(&w);
	}
	pcf_wait_end(&w);
	status_put(status, &own, error);
	return raised(call, comm, error);
}

static int any_test(const struct pcf_call *call, int n, MPI_Request *requests,
		    int *index, int *flag, MPI_Status *status)
{
	MPI_Status own;
	MPI_Comm comm;
	int error;

	*index = MPI_UNDEFINED;
	error = any_look(n, requests, 100, index, &own, &comm, flag);
	if (*flag) {
		pcf_moved();
		status_put(status, &own, error);
	}
	return raised(call, comm, error);
}

int pcf_own_MPI_Wait(struct pcf_call *call, MPI_Request *request,
		     MPI_Status *status)
{
	int index;

	return call->outer ? any_await(call, 1, request, &index, status) :
			     PMPI_Wait(request, status);
}

int pcf_own_MPI_Test(struct pcf_call *call, MPI_Request *request, int *flag,
		     MPI_Status *status)
{
	int index;

	return call->outer ? any_test(call, 1, request, &index, flag, status) :
			     PMPI_Test(request, flag, status);
}

int pcf_own_MPI_Waitany(struct pcf_call *call, int n, MPI_Request *requests,
			int *index, MPI_Status *status)
{
	return call->outer ? any_await(call, n, requests, index, status) :
			     PMPI_Waitany(n, requests, index, status);
}

int pcf_own_MPI_Testany(struct pcf_call *call, int n, MPI_Request *requests,
			int *index, int *flag, MPI_Status *status)
{
	return call->outer ? any_test(call, n, requests, index, flag, status) :
			     PMPI_Testany(n, requests, index, flag, status);
}

/* ---- all ---- */

struct all {
	int n;
	MPI_Request *requests;
	MPI_Status *statuses; /* or MPI_STATUSES_IGNORE */
	bool *done;
	int *error;
	int left;             /* how many are not done */
	bool failed;
	MPI_Comm comm;        /* of the first that failed */
};

static void all_look(struct all *a, uint64_t looks)
{
	for (int i = 0; i < a->n; i++) {
		int done = 0, index, error;
		MPI_Status own;
		MPI_Comm comm;

		if (a->done[i])
			continue;
		error = any_look(1, &a->requests[i], looks, &index, &own,
				 &comm, &done);
		if (!done && error == MPI_SUCCESS)
			continue;
		a->done[i] = true;
		a->error[i] = error;
		a->left--;
		if (error != MPI_SUCCESS && !a->failed)
			a->comm = comm;
		a->failed |= error != MPI_SUCCESS;
		if (a->statuses != MPI_STATUSES_IGNORE)
			status_put(&a->statuses[i], &own, error);
	}
}

static int all_result(const struct pcf_call *call, struct all *a)
{
	if (!a->failed)
		return MPI_SUCCESS;
	for (int i = 0; i < a->n && a->statuses != MPI_STATUSES_IGNORE; i++)
		a->statuses[i].MPI_ERROR = a->done[i] ? a->error[i] :
							MPI_ERR_PENDING;
	return pcf_error(call, a->comm, MPI_ERR_IN_STATUS);
}

static int all_await(const struct pcf_call *call, int n, MPI_Request *requests,
		     MPI_Status *statuses)
{
	struct all a = { .n = n, .requests = requests, .statuses = statuses,
			 .left = n, .comm = MPI_COMM_WORLD };
	double since = 0;
	struct pcf_wait w;
	int error;

	a.done = (bool *)calloc((size_t)n + 1, sizeof *a.done);
	a.error = (int *)calloc((size_t)n + 1, sizeof *a.error);
	if (!a.done || !a.error)
		pcf_bad("out of memory for requests");
	pcf_wait_begin(&w, call, comm_of(n, requests));
	for (;;) {
		all_look(&a, w.looks);
		if (!a.left || (a.failed && pcf_wait_patient(&since, w.looks,
							     REST)))
			break;
		pcf_wait_step(&w);
	}
	pcf_wait_end(&w);
	error = all_result(call, &a);
	free(a.done);
	free(a.error);
	return error;
}

int pcf_own_MPI_Waitall(struct pcf_call *call, int n, MPI_Request *requests,
			MPI_Status *statuses)
{
	return call->outer ? all_await(call, n, requests, statuses) :
			     PMPI_Waitall(n, requests, statuses);
}

/* Whether one of the requests never completes. */
static bool some_fail(int n, const MPI_Request *requests)
{
	for (int i = 0; i < n; i++) {
		struct pcf_need *need = pcf_request_need(requests[i]);

		if (need && pcf_need_look(need, 100) != MPI_SUCCESS)
			return true;
	}
	return false;
}

static void all_gone(int n, const MPI_Request *before)
{
	for (int i = 0; i < n; i++)
		pcf_request_gone(before[i]);
}

int pcf_own_MPI_Testall(struct pcf_call *call, int n, MPI_Request *requests,
			int *flag, MPI_Status *statuses)
{
	MPI_Request *before;
	int error;

	if (!call->outer)
		return PMPI_Testall(n, requests, flag, statuses);
	before = copy_of(n, requests);
	error = PMPI_Testall(n, requests, flag, statuses);
	if (*flag) {
		all_gone(n, before);
		pcf_moved();
	}
	free(before);
	if (*flag || error != MPI_SUCCESS || !some_fail(n, requests))
		return error;
	*flag = 1;
	return all_await(call, n, requests, statuses);
}

/* ---- some: at least one ---- */

static int some_look(const struct pcf_call *call, int n, MPI_Request *requests,
		     uint64_t looks, int *count, int *indices,
		     MPI_Status *statuses)
{
	MPI_Request *before = copy_of(n, requests);
	int error = PMPI_Testsome(n, requests, count, indices, statuses);
	MPI_Comm comm = MPI_COMM_WORLD;

	for (int i = 0; i < *count && *count != MPI_UNDEFINED; i++)
		completed(before[indices[i]]);
	free(before);
	if (*count || error != MPI_SUCCESS)
		return error;
	for (int i = 0; i < n; i++) {
		MPI_Status own;
		int done = 0;

		error = fails(&requests[i], looks, &own, &comm, &done);
		if (!done)
			continue;
		*count = 1;
		indices[0] = i;
		if (statuses != MPI_STATUSES_IGNORE) {
			statuses[0] = own;
			statuses[0].MPI_ERROR = error;
		}
		return error == MPI_SUCCESS ? error :
			       pcf_error(call, comm, MPI_ERR_IN_STATUS);
	}
	return MPI_SUCCESS;
}

int pcf_own_MPI_Waitsome(struct pcf_call *call, int n, MPI_Request *requests,
			 int *count, int *indices, MPI_Status *statuses)
{
	struct pcf_wait w;
	int error;

	if (!call->outer)
		return PMPI_Waitsome(n, requests, count, indices, statuses);
	pcf_wait_begin(&w, call, comm_of(n, requests));
	for (;;) {
		error = some_look(call, n, requests, w.looks, count, indices,
				  statuses);
		if (*count || error != MPI_SUCCESS)
			break;
		pcf_wait_step(&w);
	}
	pcf_wait_end(&w);
	return error;
}

int pcf_own_MPI_Testsome(struct pcf_call *call, int n, MPI_Request *requests,
			 int *count, int *indices, MPI_Status *statuses)
{
	return call->outer ? some_look(call, n, requests, 100, count, indices,
				       statuses) :
			     PMPI_Testsome(n, requests, count, indices,
					   statuses);
}

/* ---- starting, giving up ---- */

/* The communicator of REQUEST, if it is known to be revoked. */
static struct pcf_comm *known_revoked(MPI_Request request)
{
	struct pcf_need *need;

	pcf_request_started(request);
	need = pcf_request_need(request);
	if (!need || !need->comm->knows)
		return NULL;
	pcf_request_gone(request);
	return need->comm;
}

int pcf_own_MPI_Start(struct pcf_call *call, MPI_Request *request)
{
	struct pcf_comm *c = call->outer ? known_revoked(*request) : NULL;

	return c ? pcf_error(call, c->handle, MPIX_ERR_REVOKED) :
		   PMPI_Start(request);
}

int pcf_own_MPI_Startall(struct pcf_call *call, int n, MPI_Request *requests)
{
	for (int i = 0; call->outer && i < n; i++) {
		struct pcf_comm *c = known_revoked(requests[i]);

		if (c)
			return pcf_error(call, c->handle, MPIX_ERR_REVOKED);
	}
	return PMPI_Startall(n, requests);
}

int pcf_own_MPI_Request_free(struct pcf_call *call, MPI_Request *request)
{
	if (call->outer)
		pcf_request_gone(*request);
	return PMPI_Request_free(request);
}
