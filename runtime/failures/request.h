/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * request.h - operations that may wait for a process that has failed.
 */
#ifndef PCF_REQUEST_H
#define PCF_REQUEST_H

#include <mpi.h>
#include <stdbool.h>
#include <stdint.h>
#include "failures/call.h"
#include "failures/comm.h"
#include "failures/wait.h"

#pragma GCC visibility push(hidden)

enum pcf_kind { PCF_SEND, PCF_RECEIVE, PCF_COLLECTIVE };

/* What an operation waits for. */
struct pcf_need {
	struct pcf_comm *comm;
	enum pcf_kind kind;
	int peer;      /* of a receive: the process; -1: any */
	uint64_t at;   /* of a collective */
	bool blocking; /* one call, not a request of the program */
	double broken; /* of pcf_wait_patient */
};

/* Whether an operation that has not completed after LOOKS looks never will: the
 * error class, or MPI_SUCCESS. */
int pcf_need_look(struct pcf_need *n, uint64_t looks);

/* REQUEST belongs to NEED. */
void pcf_request_add(MPI_Request request, const struct pcf_need *need,
		     bool persistent);
/* A persistent one has been started. */
void pcf_request_started(MPI_Request request);
/* It has completed, or the program has given it up: MPI may use the handle
 * again. */
void pcf_request_gone(MPI_Request request);
/* What it needs; NULL: not known, or not active. */
struct pcf_need *pcf_request_need(MPI_Request request);
/* Requests that are active. */
unsigned pcf_requests_active(void);

/* *REQUEST fails with ERROR: cancel or abandon it.  False: it has completed
 * instead, with STATUS. */
bool pcf_request_drop(MPI_Request *request, int error, MPI_Status *status);

/* Wait for *REQUEST, an operation of CALL, with NEED; returns its error. */
int pcf_request_await(const struct pcf_call *call, MPI_Request *request,
		      struct pcf_need *need, MPI_Status *status);

#pragma GCC visibility pop

#endif
