/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * requests.h - what becomes of the requests of collective operations.
 *
 * Filled by the pass "requests" (requests.c), not at level paper. Inside core
 * only.
 */
#ifndef PC_REQUESTS_H
#define PC_REQUESTS_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"

struct pc_event;
struct pc_fn;
struct pc_inits;
struct pc_mpi_op;
struct pc_program;

/* What a call does to its request. */
enum pc_request_role {
	PC_REQ_MAKES, /* a nonblocking operation, or a start */
	PC_REQ_INITS, /* a persistent collective, not yet started */
	PC_REQ_OTHER, /* a request that is not of a collective */
	PC_REQ_DROPS, /* freed: an error for a collective */
	PC_REQ_ENDS,  /* completed, or possibly completed */
};
enum pc_request_role pc_request_role(const struct pc_mpi_op *op);

/* The index of CALL's argument with the request, or -1. */
int32_t pc_request_arg(const struct pc_event *call);

/* A call that starts a persistent collective, and its initialization. */
struct pc_start {
	uint32_t block, event;
	const struct pc_fn *init_fn;
	uint32_t init_block, init_event;
};

/* Where a request is lost. */
enum pc_lost_how {
	PC_LOST_LEAVE, /* the function ends */
	PC_LOST_OVER,  /* another call overwrites the request */
	PC_LOST_AGAIN, /* the same call, in the next iteration */
	PC_LOST_DROP,  /* a call frees it */
};

/* A call whose operation is never completed. */
struct pc_lost {
	uint32_t block, event;
	const char *name; /* of the request; NULL: it has no name */
	const char *by;   /* the procedure or function that is called */
	/* if certain: the block that leaves the function, or the call */
	uint32_t at_block, at_event;
	enum pc_lost_how how;
};

/* A parameter that points to a request: the function stores the request of a
 * collective there and does nothing else to it. */
struct pc_req_made {
	uint32_t param;
	bool indexed; /* it may point to an array */
};

/* A call whose operation only some paths after a conditional complete
 * (some.c). */
struct pc_half {
	uint32_t block, event;
	const char *name;    /* of the request */
	const char *by;      /* the procedure or function that is called */
	uint32_t cond;       /* the block that decides */
	uint32_t end_block, end_event; /* where it is completed */
	uint32_t way;        /* the successor of COND without completion */
	unsigned strength;   /* enum pc_strength of COND, after pass "waits" */
};

struct pc_requests {
	PC_VEC(struct pc_half) halves;
	PC_VEC(struct pc_req_made) made;
	PC_VEC(struct pc_start) starts; /* by block and event */
	PC_VEC(struct pc_lost) lost;
};

/* If the call at EVENT (MPI_Start) starts a collective that one known call
 * initialized: that call, else NULL.
 *
 * MPI-4.1 6.13: all processes of a communicator initialize persistent
 * collectives in the same order, and all start them, in any order. So a start
 * is a collective call too. Two starts are equal if the same call initialized
 * both requests, or two calls that match each other. */
const struct pc_start *pc_request_started(const struct pc_fn *fn,
					  uint32_t block, uint32_t event);

/* ---- between requests.c and starts.c ---- */

/* The calls of all functions that initialize requests in fields and globals. */
struct pc_inits *pc_request_inits(struct pc_program *program);

/* Record that EVENT starts what INIT_EVENT initialized. */
void pc_request_add_start(struct pc_program *program, struct pc_fn *fn,
			  uint32_t block, uint32_t event,
			  const struct pc_fn *init_fn, uint32_t init_block,
			  uint32_t init_event);
/* Add the starts of FN whose request is in a field or global; sort all. */
void pc_request_shared_starts(struct pc_program *program, struct pc_fn *fn,
			      const struct pc_inits *inits);

#endif
