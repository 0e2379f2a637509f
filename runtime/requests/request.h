/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * request.h - requests of started collectives, and who waits for them
 *                (requests/request.c).
 */
#ifndef PCRT_REQUEST_H
#define PCRT_REQUEST_H

#include <mpi.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef PCRT_EXPORT
#define PCRT_EXPORT __attribute__((visibility("default")))
#endif
#pragma GCC visibility push(hidden)

#define PCRT_STAYS 8 /* collectives that others see one wait for */

/* OP has been called, with ERROR, and gave REQUEST. */
void pcrt_request_made(int error, uint32_t op, const MPI_Request *request);
void pcrt_request_made_fortran(const MPI_Fint *error, uint32_t op,
			       const MPI_Fint *request);
/* The same of what has initialised a persistent one. */
void pcrt_request_kept(int error, uint32_t op, const MPI_Request *request);
void pcrt_request_kept_fortran(const MPI_Fint *error, uint32_t op,
			       const MPI_Fint *request);

/* N REQUESTS are about to be started; one is about to be freed. */
void pcrt_request_begin(int n, const MPI_Request *requests);
void pcrt_request_free(const MPI_Request *request);
/* The same in Fortran, whose part of the library may come to the ones of C;
 * REQUESTS NULL: it is done. */
void pcrt_request_begin_fortran(int n, const MPI_Fint *requests);
void pcrt_request_free_fortran(const MPI_Fint *request);

/* The Fortran part of the MPI library does not have NAME: ends the job. */
int pcrt_fortran_missing(const char *name);

/* A wrapper of Fortran, see start/fortran.c. */
#define PCRT_START(NAME, REAL, OTHER, PARAMS, ARGS, OP, REQUEST, IERROR,     \
		   MADE)                                                     \
	extern __attribute__((weak)) void REAL PARAMS;                       \
	extern __attribute__((weak)) void OTHER PARAMS;                      \
	void NAME PARAMS;                                                    \
	PCRT_EXPORT void NAME PARAMS                                         \
	{                                                                    \
		if (REAL)                                                    \
			REAL ARGS;                                           \
		else if (OTHER)                                              \
			OTHER ARGS;                                          \
		else                                                         \
			pcrt_fortran_missing(#NAME);                         \
		pcrt_request_##MADE##_fortran(IERROR, OP, REQUEST);          \
	}

/* Requests of started collectives among those of a call. */
struct pcrt_waited {
	MPI_Request (*get)(const void *requests, int i);
	const void *requests;
	int n, at[PCRT_STAYS];
	unsigned slot[PCRT_STAYS];
};

/* How many started collectives are not known to be complete: unless there are any,
 * the two below have nothing to do. */
extern _Atomic(unsigned) pcrt_requests_open;
static inline unsigned pcrt_requests_any(void)
{
	return atomic_load_explicit(&pcrt_requests_open, memory_order_relaxed);
}

/* Before N requests are waited for, ALL of them or one (PCRT_STAY_*), or tested;
 * and behind it.  GET: the I-th of REQUESTS. */
void pcrt_request_wait(struct pcrt_waited *w, int n,
		       MPI_Request (*get)(const void *, int),
		       const void *requests, uint32_t how);
void pcrt_request_waited(struct pcrt_waited *w, uint32_t how);

#pragma GCC visibility pop

#endif
