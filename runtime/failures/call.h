/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * call.h - a call of MPI that the program makes: whether it is one, its number,
 *          and the error that it returns.
 */
#ifndef PCF_CALL_H
#define PCF_CALL_H

#include <mpi.h>
#include <stdbool.h>
#include <stdint.h>
#include "parcoach-ulfm.h"

#define PCF_EXPORT __attribute__((visibility("default")))

#pragma GCC visibility push(hidden)

struct pcf_comm;
struct pcf_place;

/* A procedure. */
struct pcf_op {
	const char *name;
	unsigned flags;
};
enum {
	PCF_COUNTED = 1, /* its calls are numbered, a process can fail there */
	PCF_LAX = 2,     /* only some survivors may get an error */
	PCF_PROFILING = 4, /* called by its name with PMPI_ */
};

struct pcf_call {
	const struct pcf_op *op;
	bool inner;   /* MPI or this library makes it */
	bool outer;   /* the program makes it, and failures are simulated */
	bool dies;    /* this process fails during it */
	uint64_t number, lax;
	struct pcf_place *place;
	struct pcf_comm *comm;
	uint64_t at;  /* the number of the collective on COMM; 0: none */
};

/* A call of OP from the address FROM.  Does not return if this process fails
 * before it. */
void pcf_call_begin(struct pcf_call *call, const struct pcf_op *op,
		    const void *from);
void pcf_call_end(struct pcf_call *call);
/* RATIONALE: cleanup, since an error handler may leave MPI by an exception. */
#define PCF_CALL(OP)                                                         \
	struct pcf_call call __attribute__((cleanup(pcf_call_end)));         \
	pcf_call_begin(&call, OP, __builtin_return_address(0))

/* The next procedure NAME in link order, found once for *TO. */
void *pcf_next(_Atomic(void *) *to, const char *name);

/* CALL on COMM has the error CODE: what the error handler of COMM makes of it.
 * Returns CODE, unless the handler ends the job or does not return. */
int pcf_error(const struct pcf_call *call, MPI_Comm comm, int code);

/* Failures are simulated: between MPI_Init and the end. */
extern bool pcf_on;
/* How many errors this process has got. */
extern uint64_t pcf_errors;

#pragma GCC visibility pop

#endif
