/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * handles.h - which communicators (windows, files) the calls of different
 *             threads use, and whether they may be the same.
 *
 * Inside core only. Needs the pass "value"; at level paper only names count.
 */
#ifndef PC_HANDLES_H
#define PC_HANDLES_H

#include <stdbool.h>
#include <stdint.h>
#include "paper/comm.h"

struct pc_fn;
struct pc_program;
struct pc_site;
struct pc_spot;

/* What a call operates on. NODE is PC_NODE_NONE if it is not known. */
struct pc_handle {
	uint32_t node;
	uint32_t given; /* of a new thread: NODE in terms of the function that
			 * creates the thread, or PC_NODE_NONE */
	struct pc_comm comm; /* its name in the function of the call */
	const struct pc_fn *fn; /* that function; NULL: nothing is known */
	bool own; /* another thread that runs this function may have another
		   * handle here */
};

/* Handles of all collectives that a call leads to. */
#define PC_HANDLES 32
struct pc_handles {
	struct pc_handle list[PC_HANDLES];
	uint32_t n;
	bool many;  /* there are more, or unknown ones */
	bool blocks; /* at least one collective waits for other processes */
};

/* The handle of the collective at SPOT, as the function where its frames begin
 * sees it; THREAD: that one creates a thread, which begins at the first
 * frame. */
struct pc_handle pc_handle_at(struct pc_program *program,
			      const struct pc_spot *spot, bool thread);

/* Set LIST to the handles of the collectives that the call at SITE of FN makes
 * or leads to, also in a thread that it creates, as FN sees them. */
void pc_handles_of(struct pc_program *program, const struct pc_fn *fn,
		   const struct pc_site *site, struct pc_handles *list);

/* Whether a handle in A and a handle in B are the same.  NO: proved.  MAYBE: they
 * have different names in the source, or are different elements of an array. */
enum pc_meeting { PC_MEET_NO, PC_MEET_MAYBE, PC_MEET_YES };
enum pc_meeting pc_handles_meet(struct pc_program *program,
				const struct pc_handles *a,
				const struct pc_handles *b);
/* Whether this depends on what each thread got when it was created. */
bool pc_handles_depend(const struct pc_handles *a, const struct pc_handles *b);

/* Whether A has only this process: MPI_COMM_SELF, or made from it. */
bool pc_handle_is_self(struct pc_program *program, const struct pc_handle *a);

/* The same for all handles in A. */
bool pc_handles_self(struct pc_program *program, const struct pc_handles *a);

/* Whether another thread that waits for the collectives of the call may matter
 * to other processes: one collective blocks, and not on MPI_COMM_SELF. */
bool pc_handles_block(struct pc_program *program, const struct pc_handles *a);

#endif
