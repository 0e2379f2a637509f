/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * handles.h - which communicators (windows, files) calls of different threads
 *             work on: one and the same, perhaps, or certainly not.
 *
 * Inside core only.  Behind the pass "value"; at level paper only names count.
 */
#ifndef PC_HANDLES_H
#define PC_HANDLES_H

#include <stdbool.h>
#include <stdint.h>
#include "paper/comm.h"

struct pc_fn;
struct pc_program;
struct pc_site;

/* What a call works on.  NODE is PC_NODE_NONE if it is not known. */
struct pc_handle {
	uint32_t node;
	struct pc_comm comm; /* its name in the function of the call */
	const struct pc_fn *fn; /* that function; NULL: nothing is known */
};

/* Handles of all collectives that a call leads to. */
#define PC_HANDLES 32
struct pc_handles {
	struct pc_handle list[PC_HANDLES];
	uint32_t n;
	bool many;  /* there are more, or some that are not known */
	bool blocks; /* one of the collectives waits for other processes */
};

/* Those of the collectives that the call at SITE of FN makes or leads to, also in
 * a thread of its own, as FN sees them. */
void pc_handles_of(struct pc_program *program, const struct pc_fn *fn,
		   const struct pc_site *site, struct pc_handles *list);

/* Whether one of A and one of B may be the same. */
bool pc_handles_may_meet(struct pc_program *program,
			 const struct pc_handles *a,
			 const struct pc_handles *b);

/* Whether no other process is in A: MPI_COMM_SELF, and what was made of it. */
bool pc_handle_is_self(struct pc_program *program, const struct pc_handle *a);

/* The same of all in A. */
bool pc_handles_self(struct pc_program *program, const struct pc_handles *a);

/* Whether another thread that is held up by the collectives of the call may
 * matter to other processes: one of them blocks, not on MPI_COMM_SELF. */
bool pc_handles_block(struct pc_program *program, const struct pc_handles *a);

/* own_comm.c: whether each thread of the team round REGION of FN that comes there has
 * another one in place of NODE. */
bool pc_handle_is_own(struct pc_program *program, const struct pc_fn *fn,
		      uint32_t node, uint32_t region);

#endif
