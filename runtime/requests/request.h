/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * request.h - requests of started collectives, and what a process waits for.
 */
#ifndef PCRT_REQUEST_H
#define PCRT_REQUEST_H

#include <mpi.h>
#include <stdatomic.h>
#include <stdint.h>
#include "board/memory.h"

#pragma GCC visibility push(hidden)

/* OP was called, returned ERROR, and gave REQUEST. */
void pcrt_request_made(int error, uint32_t op, const MPI_Request *request);
void pcrt_request_made_fortran(const MPI_Fint *error, uint32_t op,
			       const MPI_Fint *request);
/* The same for an OP that has initialized a persistent collective. */
void pcrt_request_kept(int error, uint32_t op, const MPI_Request *request);
void pcrt_request_kept_fortran(const MPI_Fint *error, uint32_t op,
			       const MPI_Fint *request);

/* N REQUESTS are about to be started; one is about to be freed. */
void pcrt_request_begin(int n, const MPI_Request *requests);
void pcrt_request_free(const MPI_Request *request);
/* The same in Fortran, whose part of the library may call the C procedures;
 * REQUESTS NULL: the call has ended. */
void pcrt_request_begin_fortran(int n, const MPI_Fint *requests);
void pcrt_request_free_fortran(const MPI_Fint *request);

/* Requests of started collectives among those of a call. */
struct pcrt_waited {
	MPI_Request (*get)(const void *requests, int i);
	const void *requests;
	int n, at[PCRT_STAYS];
	unsigned slot[PCRT_STAYS];
};

/* The number of started collectives not known to be complete: if it is 0, the
 * two functions below have nothing to do. */
extern _Atomic(unsigned) pcrt_requests_open;
static inline unsigned pcrt_requests_any(void)
{
	return atomic_load_explicit(&pcrt_requests_open, memory_order_relaxed);
}

/* Before N requests are waited for, all of them or one (HOW: PCRT_STAY_*), or
 * tested; and after that.  GET: returns the I-th of REQUESTS. */
void pcrt_request_wait(struct pcrt_waited *w, int n,
		       MPI_Request (*get)(const void *, int),
		       const void *requests, uint32_t how);
void pcrt_request_waited(struct pcrt_waited *w, uint32_t how);

struct pcrt_comm;

/* OP, checked at the call site with number SITE on the board, is about to be
 * started as the last call on C. */
void pcrt_request_start(const struct pcrt_comm *c, uint32_t op, uint32_t site);

/* MPI_Finalize was called: warn of a started collective that is not complete. */
void pcrt_requests_end(void);

#pragma GCC visibility pop

#endif
