/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * request.c - operations that may wait for a process that has failed (contract
 *             in request.h).
 *
 * What has arrived or is on its way completes; only what cannot complete fails.
 * So the result follows from what each process has called, not from time:
 * except with MPI_ANY_SOURCE, and for operations on a communicator at the
 * moment when it is revoked, where both results are legal.
 *
 * LIMIT: a synchronous send to a process that has failed completes.
 */
#include <stdlib.h>
#include "failures/gate.h"
#include "failures/log.h"
#include "failures/request.h"

#define BUCKETS 256

struct request {
	struct request *next;
	MPI_Request handle;
	struct pcf_need need;
	bool persistent, active;
};

static struct request *table[BUCKETS];
static unsigned active;

/* ---- the table ---- */

static struct request **slot_of(MPI_Request request)
{
	uintptr_t key = (uintptr_t)request;
	struct request **at =
		&table[(key * 0x9e3779b97f4a7c15u >> 40) % BUCKETS];

	while (*at && (*at)->handle != request)
		at = &(*at)->next;
	return at;
}

void pcf_request_add(MPI_Request request, const struct pcf_need *need,
		     bool persistent)
{
	struct request **at = slot_of(request), *r = *at;

	if (request == MPI_REQUEST_NULL)
		return;
	if (!r) {
		r = (struct request *)calloc(1, sizeof *r);
		if (!r)
			pcf_bad("out of memory for a request");
		*at = r;
	} else if (r->active) {
		active--;
	}
	r->handle = request;
	r->need = *need;
	r->persistent = persistent;
	r->active = !persistent;
	active += r->active;
}

void pcf_request_started(MPI_Request request)
{
	struct request *r = *slot_of(request);

	if (!r || r->active)
		return;
	r->active = true;
	r->need.broken = 0;
	active++;
}

void pcf_request_gone(MPI_Request request)
{
	struct request **at = slot_of(request), *r = *at;

	if (!r)
		return;
	active -= r->active;
	r->active = false;
	if (r->persistent)
		return;
	*at = r->next;
	free(r);
}

struct pcf_need *pcf_request_need(MPI_Request request)
{
	struct request *r = *slot_of(request);

	return r && r->active ? &r->need : NULL;
}

unsigned pcf_requests_active(void)
{
	return active;
}

/* ---- failures ---- */

static int failed_look(struct pcf_need *n, uint64_t looks)
{
	uint64_t dead = pcf_comm_dead(n->comm);

	if (n->kind == PCF_COLLECTIVE)
		return pcf_gate_look(n->comm, n->at, false) == PCF_FAILED ?
			       MPIX_ERR_PROC_FAILED : MPI_SUCCESS;
	if (n->kind == PCF_SEND)
		return MPI_SUCCESS;
	if (n->peer >= 0 ? !(dead & pcf_bit((uint32_t)n->peer)) :
			   !(dead & ~n->comm->acked))
		return MPI_SUCCESS;
	if (!pcf_wait_patient(&n->broken, looks, PCF_ARRIVE))
		return MPI_SUCCESS;
	return n->peer >= 0 || n->blocking ? MPIX_ERR_PROC_FAILED :
					     MPIX_ERR_PROC_FAILED_PENDING;
}

int pcf_need_look(struct pcf_need *n, uint64_t looks)
{
	int error = failed_look(n, looks);

	if (error != MPI_SUCCESS) {
		n->comm->broken = true;
		return error;
	}
	if (!pcf_is_revoked(n->comm) ||
	    !pcf_wait_patient(&n->broken, looks, PCF_REVOKE))
		return MPI_SUCCESS;
	return pcf_gate_error(n->comm, PCF_REVOKED);
}

bool pcf_request_drop(MPI_Request *request, int error, MPI_Status *status)
{
	struct request *r = *slot_of(*request);
	bool receives = r && r->need.kind == PCF_RECEIVE;
	bool persistent = r && r->persistent;
	int cancelled = 1;

	if (error == MPIX_ERR_PROC_FAILED_PENDING)
		return true;
	pcf_request_gone(*request);
	/* MPI keeps a send or a collective that never completes. */
	if (!receives) {
		if (!persistent)
			*request = MPI_REQUEST_NULL;
		return true;
	}
	PMPI_Cancel(request);
	PMPI_Wait(request, status);
	PMPI_Test_cancelled(status, &cancelled);
	return cancelled;
}

int pcf_request_await(const struct pcf_call *call, MPI_Request *request,
		      struct pcf_need *need, MPI_Status *status)
{
	MPI_Status own;
	struct pcf_wait w;
	int done = 0, error = MPI_SUCCESS;

	need->blocking = true;
	pcf_request_add(*request, need, false);
	need = pcf_request_need(*request);
	pcf_wait_begin(&w, call, need ? need->comm : NULL);
	while (!done && error == MPI_SUCCESS) {
		MPI_Request before = *request;

		error = PMPI_Test(request, &done, &own);
		if (done)
			pcf_request_gone(before);
		if (done || error != MPI_SUCCESS || !need)
			continue;
		error = pcf_need_look(need, w.looks);
		if (error != MPI_SUCCESS &&
		    !pcf_request_drop(request, error, &own))
			error = MPI_SUCCESS, done = 1;
		pcf_wait_step(&w);
	}
	pcf_wait_end(&w);
	if (status != MPI_STATUS_IGNORE)
		*status = own;
	return error;
}
